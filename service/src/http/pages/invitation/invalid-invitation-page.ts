import type { DocloomError } from '../../../errors/errors.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import type { PageWords } from '../words/english.ts';
import { tell } from '../words/page-words.ts';

/**
 * Returns the page for an invitation that is not valid. Whoever has used it already can sign in there.
 * @param home the address at which people sign in
 */
export function invalidInvitationPage(error: DocloomError, home: string, words: PageWords): Page {
  const { title, sentence } = tell(error, words);
  const content = html`<h1>${title}</h1>
    <p>${sentence}</p>
    <p><a href="${home}">${words.signIn.toConsole}</a></p>`;
  return { title, content };
}
