import { post } from '../lib/post';
import { reached } from '../lib/reached';

/** The page that opens a code, which stands behind the #: browsers do not send that to any server. */
export async function address(code: string): Promise<string> {
  return `${await reached()}/link#${encodeURIComponent(code)}`;
}

/** The code in the address of this page; empty if there is none. */
export function codeIn(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}

/** Become the guest of this code or phrase, in this browser. With `leave` the seats that it has are given up. */
export async function link(code: string, leave: boolean): Promise<void> {
  await post('link', { code, cookie: true, leave });
}
