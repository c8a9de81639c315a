import type { DevicesShown } from '../lib/api';
import { connection, newId } from '../lib/connection.svelte';
import { post } from '../lib/post';

/** My devices and my recovery phrase, as the server knows them. */
export class Known {
  shown = $state.raw<DevicesShown | null>(null);
  trouble = $state.raw<unknown>(null);

  async load(): Promise<void> {
    await this.attempt(async () => {
      this.shown = await connection.ask('devices', {});
    });
  }

  /** Whether it was done. */
  async name(device: string, label: string): Promise<boolean> {
    return await this.change(() => connection.ask('name_device', { device, label }));
  }

  /** Sign the device out: nothing that it keeps opens my seats any more. */
  async revoke(device: string): Promise<boolean> {
    return await this.change(() => post('revoke_device', { client: newId(), device }));
  }

  private async change(order: () => Promise<unknown>): Promise<boolean> {
    const done = await this.attempt(order);
    if (done) await this.load();
    return done;
  }

  private async attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      this.trouble = null;
      return true;
    } catch (error) {
      this.trouble = error;
      return false;
    }
  }
}
