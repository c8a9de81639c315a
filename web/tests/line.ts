import { vi } from 'vitest';

interface Asked {
  request: string;
  id: number;
}

/** A socket whose other end is the test. */
export class Line {
  static all: Line[] = [];
  asked: Asked[] = [];
  /** A dead one does not say that it is closed: nobody answers. */
  close = vi.fn();
  onopen = () => {};
  onclose: (event: { code: number }) => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor() {
    Line.all.push(this);
  }

  /** The newest socket, opened. */
  static async opened(): Promise<Line> {
    await vi.advanceTimersByTimeAsync(300);
    Line.all.at(-1)!.onopen();
    return Line.all.at(-1)!;
  }

  send(text: string): void {
    this.asked.push(JSON.parse(text) as Asked);
  }

  tell(what: object): void {
    this.onmessage({ data: JSON.stringify({ id: null, ...what }) });
  }

  answer(number: number, what: object): void {
    this.tell({ id: this.asked[number]!.id, ...what });
  }

  refuse(number: number, code: string): void {
    this.answer(number, { answer: 'problem', code, sentence: code });
  }

  get requests(): string[] {
    return this.asked.map(({ request }) => request);
  }
}

/** Sockets of the page are lines from now on, and time passes when the test says so. */
export function connectByLines(hear: (name: string, listener: () => void) => void): void {
  vi.useFakeTimers();
  vi.resetModules();
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('addEventListener', hear);
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
}
