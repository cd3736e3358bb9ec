import type { Html } from './html.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';
import type { SignedIn } from './file-page.ts';
import { signedInFooter } from './file-page.ts';

/**
 * Returns a page with one message.
 * @param signedIn null if nobody is signed in
 */
export function messagePage(
  { title, sentence }: { title: string; sentence: string | Html },
  signedIn: SignedIn | null,
): Page {
  const content = html`<h1>${title}</h1>
    <p>${sentence}</p>
    ${signedIn === null ? null : signedInFooter(signedIn)}`;
  return { title, content };
}
