import { html } from './html.ts';
import type { Page } from './page.ts';
import { IDLE_MILLISECONDS, SESSION_MILLISECONDS } from '../../people/session.ts';

const HOURS = String(SESSION_MILLISECONDS / 3_600_000);
const IDLE_MINUTES = String(IDLE_MILLISECONDS / 60_000);

/** The content of the sign-in page. */
export interface SignInForm {
  /** The address that the form is sent to. */
  action: string;
  /** The drive file to show after signing in. */
  fileId: string;
  /** A sentence about the previous attempt, or null. */
  problem: string | null;
}

/** Returns the page that asks for a token. */
export function signInPage({ action, fileId, problem }: SignInForm): Page {
  const content = html`<h1>Sign in to see this file</h1>
    ${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="${action}">
      <input type="hidden" name="file" value="${fileId}" />
      <label for="token">Your developer access token</label>
      <input
        id="token"
        name="token"
        type="password"
        autocomplete="current-password"
        required
        autofocus
      />
      <button>Sign in</button>
    </form>
    <footer>
      Whoever runs this service gives out tokens. You stay signed in for ${HOURS} hours, or until
      you have opened nothing for ${IDLE_MINUTES} minutes.
    </footer>`;
  return { title: 'Sign in', content };
}
