import type { Answer, Answers, Code, Command, PresenceShown, Problem, Request, Update } from './api';

type Name = Request['request'];
/** What a request says besides its name. */
export type Body<N extends Name> = Omit<Extract<Request, { request: N }>, 'request' | 'id'>;

/** Something was not carried out; the message is a sentence for people. */
export class Refusal extends Error {
  readonly code: Code;

  constructor(readonly problem: Problem) {
    super(problem.sentence);
    this.code = problem.code;
  }
}

interface Waiting {
  request: Name;
  text: string;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Watching {
  table: string;
  seat: number | null;
  have: number | null;
  hear(update: Update, yours: number[] | null): void;
  lost(error: Error): void;
  /** Who is at the table has changed. */
  present(presence: PresenceShown): void;
}

const AGAIN = [200, 500, 1000, 2000, 4000, 8000];
/** Whoever says nothing for so long is asked something, and then has as long to answer. */
const SILENCE = 10_000;
/** The same where it is likely that the socket is dead: somebody looks again, or the network is another one. */
const DOUBT = 3000;
/** So long a socket may take to open: where everything is swallowed, browsers wait for minutes. */
const OPENING = 30_000;
const SLOWER = 1000;

/** An id that nobody else has chosen: the server carries out each only once, however often it is sent. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * The one socket to the server. What is asked while it is lost is asked when it is back, and what was asked but not
 * answered is asked again: with its own id the server carries it out once.
 */
class Connection {
  state = $state<'new' | 'open' | 'lost'>('new');
  /** What those who look after the server tell everybody; empty if they say nothing. */
  announcement = $state('');
  /** Why and until when I am banned, in the server's words; empty if I am not. */
  banned = $state('');
  /** Whether anything was heard on this socket: a message that stands comes first. */
  private spoken = false;
  private socket: WebSocket | null = null;
  private known: Promise<void> | null = null;
  private failures = 0;
  private number = 0;
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private readonly watching = new Set<Watching>();

  constructor() {
    addEventListener('online', () => this.hurry());
    addEventListener('offline', () => this.socket && this.giveUp());
    addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.hurry());
    setInterval(() => this.look(), SILENCE);
  }

  /** Ask for something. Rejects with a Refusal if it is refused. */
  ask<N extends Name>(request: N, body: Body<N>): Promise<Answers[N]> {
    const id = ++this.number;
    const text = JSON.stringify({ request, id, ...body });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { request, text, resolve: (answer) => resolve(answer as Answers[N]), reject });
      this.send(text);
    });
  }

  /** Have something done at a table: `have` is the version that is known there, for an answer with what is new. */
  order(table: string, command: Command, have: number | null = null): Promise<Answers['order']> {
    return this.ask('order', { table, client: newId(), have, command });
  }

  /** Hear everything that a seat of mine, or an onlooker, is shown, until the returned function is called. */
  watch(
    table: string,
    seat: number | null,
    hear: Watching['hear'],
    lost: Watching['lost'],
    present: Watching['present'] = () => {},
  ): () => void {
    const watching: Watching = { table, seat, have: null, hear, lost, present };
    this.watching.add(watching);
    if (this.state === 'open') void this.begin(watching);
    else this.open();
    return () => {
      this.watching.delete(watching);
      const others = [...this.watching].some((other) => other.table === table && other.seat === seat);
      if (!others && this.state === 'open') void this.ask('unwatch', { table, seat }).catch(() => {});
    };
  }

  private send(text: string): void {
    if (this.state === 'open') this.socket?.send(text);
    else this.open();
  }

  private async begin(watching: Watching): Promise<void> {
    const { table, seat, have } = watching;
    const { socket } = this;
    try {
      const shown = await this.ask('watch', { table, seat, have, presence: true });
      if (!this.watching.has(watching)) return;
      this.tell(table, shown.update, shown.yours, watching);
      if (shown.presence) watching.present(shown.presence);
    } catch (error) {
      if (!this.watching.has(watching)) return;
      if (!(error instanceof Refusal) || error.code !== 'too_many') return watching.lost(error as Error);
      // On another socket everything begins anew without this.
      setTimeout(() => {
        if (socket === this.socket && this.watching.has(watching)) void this.begin(watching);
      }, SLOWER);
    }
  }

  private tell(table: string, update: Update, yours: number[] | null, only?: Watching): void {
    for (const watching of only ? [only] : this.watching) {
      if (watching.table !== table || watching.seat !== update.viewer) continue;
      if (!update.fresh && watching.have !== null && update.version <= watching.have && !yours) continue;
      watching.have = update.version;
      watching.hear(update, yours);
    }
  }

  /** The server tells nothing more of it: it says why when it is asked again. */
  private askAgain(table: string, seat: number | null): void {
    for (const watching of this.watching)
      if (watching.table === table && watching.seat === seat) void this.begin(watching);
  }

  private tellPresence(table: string, presence: PresenceShown): void {
    for (const watching of this.watching) if (watching.table === table) watching.present(presence);
  }

  /** Become somebody first: the browser keeps who in a cookie that no script can read. */
  private async guest(): Promise<void> {
    const answer = await fetch('/api/v1/guest', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ cookie: true }),
      signal: AbortSignal.timeout(SILENCE),
    });
    if (answer.ok) return;
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    if (problem?.code === 'banned') this.banned = problem.sentence;
    throw new Error(String(answer.status));
  }

  private open(): void {
    if (this.socket || this.timer !== undefined) return;
    this.known ??= this.guest();
    this.timer = setTimeout(() => {
      this.known?.then(
        () => this.connect(),
        () => {
          this.known = null;
          this.failed();
        },
      );
    }, 0);
  }

  private connect(): void {
    this.timer = undefined;
    // Whoever hurries may come here twice.
    if (this.socket) return;
    const socket = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/socket`,
    );
    this.socket = socket;
    this.expect(OPENING);
    socket.onopen = () => socket === this.socket && this.opened();
    socket.onmessage = (event) =>
      socket === this.socket && this.receive(JSON.parse(event.data as string) as Answer);
    socket.onclose = () => socket === this.socket && this.failed();
  }

  private opened(): void {
    this.state = 'open';
    this.spoken = false;
    this.banned = '';
    this.failures = 0;
    this.hear();
    for (const [id, { request, text }] of [...this.waiting]) {
      // Whoever still watches begins anew, with what they have by now.
      if (request === 'watch') this.waiting.delete(id);
      else this.socket?.send(text);
    }
    for (const watching of this.watching) void this.begin(watching);
  }

  private failed(): void {
    this.socket = null;
    this.state = 'lost';
    const pause = AGAIN[Math.min(this.failures++, AGAIN.length - 1)];
    clearTimeout(this.doubt);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.open();
    }, pause);
  }

  /** Do not wait until a dead socket is closed: without a network that takes as long as to notice it. */
  private giveUp(): void {
    const { socket } = this;
    this.failed();
    socket?.close();
  }

  /** There may be a network again, or somebody looks again: do not wait any longer. */
  private hurry(): void {
    if (this.state === 'open') this.probe(DOUBT);
    else if (this.socket) this.expect(DOUBT);
    else if (this.state === 'lost') {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.open();
    }
  }

  /** A socket may be dead without knowing, as after a sleep. */
  private look(): void {
    const silent = Date.now() - this.heard >= SILENCE;
    if (this.state === 'open' && silent && this.doubt === undefined) this.probe(SILENCE);
  }

  private probe(patience: number): void {
    void this.ask('games', {}).catch(() => {});
    this.expect(patience);
  }

  /** Give the socket up unless something is heard in time. */
  private expect(patience: number): void {
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => this.giveUp(), patience);
  }

  private hear(): void {
    this.heard = Date.now();
    clearTimeout(this.doubt);
    this.doubt = undefined;
  }

  private receive(answer: Answer): void {
    this.hear();
    if (answer.answer === 'announcement') this.announcement = answer.text;
    else if (!this.spoken) this.announcement = '';
    this.spoken = true;
    if (answer.answer === 'problem' && answer.code === 'banned') this.banned = answer.sentence;
    if (answer.answer === 'told') this.tell(answer.table, answer.update, null);
    if (answer.answer === 'present') this.tellPresence(answer.table, answer.presence);
    if (answer.answer === 'unwatched' && answer.id === null) this.askAgain(answer.table, answer.seat);
    if (answer.answer === 'done' && answer.update) this.tell(answer.table, answer.update, null);
    if (answer.answer === 'problem' && answer.update && answer.table)
      this.tell(answer.table, answer.update, null);
    const waiting = typeof answer.id === 'number' ? this.waiting.get(answer.id) : undefined;
    // A server that stops has done nothing: the next one is asked.
    if (!waiting || (answer.answer === 'problem' && answer.code === 'closing')) return;
    this.waiting.delete(answer.id as number);
    if (answer.answer === 'problem') waiting.reject(new Refusal(answer));
    else waiting.resolve(answer);
  }
}

export const connection = new Connection();
