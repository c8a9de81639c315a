/** Names of this computer that mean another one elsewhere. */
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether the address of this page leads nowhere on other devices. */
export const local = LOCAL.test(location.hostname);

/** Where others in the network find the server; it tells only browsers on the same machine. */
export async function addresses(): Promise<string[]> {
  try {
    const answer = await fetch('/api/addresses');
    return answer.ok ? ((await answer.json()) as string[]) : [];
  } catch {
    return [];
  }
}

/** The beginning of a link for other devices. */
export async function reached(): Promise<string> {
  return (local && (await addresses())[0]) || location.origin;
}
