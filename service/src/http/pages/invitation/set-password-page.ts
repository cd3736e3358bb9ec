import { PASSWORD_LENGTH } from '@docloom/contract';
import type { User } from '../../../store/records/users.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';

const LEAST = String(PASSWORD_LENGTH.least);
const MOST = String(PASSWORD_LENGTH.most);

/** The content of the page. */
export interface SetPasswordForm {
  /** The invited user. */
  user: User;
  /** The address that the form is sent to. */
  action: string;
  /** Why the previous attempt was rejected, or null. */
  problem: string | null;
}

/**
 * Returns the page on which an invited person sets a password. It has the e-mail address too, so that
 * password managers store both.
 */
export function setPasswordPage({ user, action, problem }: SetPasswordForm): Page {
  const content = html`<h1>Welcome, ${user.name}</h1>
    <p>Set your password for Docloom. You sign in with it and this email address from now on.</p>
    ${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="${action}">
      <label for="email">Email address</label>
      <input id="email" type="email" autocomplete="username" value="${user.email}" readonly />
      <label for="password">New password</label>
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
      <p id="rule">At least ${LEAST} characters, of any kind. Several words are a good password.</p>
      <label for="repeated">The same password once more</label>
      <input
        id="repeated"
        name="repeated"
        type="password"
        autocomplete="new-password"
        maxlength="${MOST}"
        required
      />
      <button>Set the password</button>
    </form>
    <footer>
      This link works once. Whoever is signed in with your former password is signed out.
    </footer>`;
  return { title: 'Set your password', content };
}
