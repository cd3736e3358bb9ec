import { PASSWORD_LENGTH } from '@docloom/contract';
import type { DocloomError } from '../../../errors/errors.ts';
import type { User } from '../../../store/records/users.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import type { PageWords } from '../words/english.ts';
import { tell } from '../words/page-words.ts';

const LEAST = String(PASSWORD_LENGTH.least);
const MOST = String(PASSWORD_LENGTH.most);

/** The content of the page. */
export interface SetPasswordForm {
  /** The invited user. */
  user: User;
  /** Whether the user has a password already, which this one replaces. */
  hasPassword: boolean;
  /** The address that the form is sent to. */
  action: string;
  /** Why the previous attempt was rejected, or null. */
  problem: DocloomError | null;
}

/**
 * Returns the page on which an invited person sets a password. It has the e-mail address too, so that
 * password managers store both.
 */
export function setPasswordPage(
  { user, hasPassword, action, problem }: SetPasswordForm,
  words: PageWords,
): Page {
  const { invitation } = words;
  const note = hasPassword ? `${invitation.note} ${invitation.formerEnds}` : invitation.note;
  const told = problem && tell(problem, words).sentence;
  const content = html`<h1>${invitation.welcome(user.name)}</h1>
    <p>${invitation.intro}</p>
    ${told && html`<p class="problem" role="alert">${told}</p>`}
    <form method="post" action="${action}">
      <label for="email">${invitation.email}</label>
      <input id="email" type="email" autocomplete="username" value="${user.email}" readonly />
      <label for="password">${invitation.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        minlength="${LEAST}"
        maxlength="${MOST}"
        aria-describedby="rule"
        required
        autofocus
      />
      <p id="rule">${invitation.rule(LEAST)}</p>
      <label for="repeated">${invitation.repeated}</label>
      <input
        id="repeated"
        name="repeated"
        type="password"
        autocomplete="new-password"
        maxlength="${MOST}"
        required
      />
      <button>${invitation.confirm}</button>
    </form>
    <footer>${note}</footer>`;
  return { title: invitation.title, content };
}
