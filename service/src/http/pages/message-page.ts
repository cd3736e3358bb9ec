import { html } from './html.ts';
import type { Page } from './page.ts';
import type { SignedIn } from './file-page.ts';
import { signedInFooter } from './file-page.ts';

/**
 * Says one thing to a person.
 * @param signedIn null: nobody is
 */
export function messagePage(title: string, sentence: string, signedIn: SignedIn | null): Page {
  const content = html`<h1>${title}</h1>
    <p>${sentence}</p>
    ${signedIn === null ? null : signedInFooter(signedIn)}`;
  return { title, content };
}
