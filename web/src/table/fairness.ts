import type { Revealed } from '../lib/api';

/** Whether seed and salt are those that were sealed at the start; null if this browser cannot tell. */
export async function kept({ seed, salt }: Revealed, commitment: string): Promise<boolean | null> {
  // Browsers hash only on pages that come over https or from this machine.
  if (!globalThis.crypto?.subtle) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${seed}:${salt}`));
  const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hash === commitment;
}
