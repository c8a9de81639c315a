/** What somebody is about to say: it stays while they look at something else, until it was said. */
export class Saying {
  text = $state('');
  /** Whom to; null is everybody. */
  to = $state<number | null>(null);
  private busy = false;

  /** Say it to these, with what says so; once, however often this is called before that is answered. */
  async send(to: number | null, say: (text: string, to: number | null) => Promise<boolean>): Promise<void> {
    const words = this.text.trim();
    if (!words || this.busy) return;
    this.busy = true;
    const sent = this.text;
    const done = await say(words, to);
    // What was typed on meanwhile is the beginning of the next.
    if (done && this.text.startsWith(sent)) this.text = this.text.slice(sent.length).trimStart();
    this.busy = false;
  }
}
