import { html } from './html.ts';
import type { Page } from './page.ts';
import { IDLE_MILLISECONDS, SESSION_MILLISECONDS } from '../../people/session.ts';

const HOURS = String(SESSION_MILLISECONDS / 3_600_000);
const IDLE_MINUTES = String(IDLE_MILLISECONDS / 60_000);

/** The content of the sign-in page. */
export interface SignInForm {
  heading: string;
  /** The address that the form is sent to. */
  action: string;
  /** The hidden field that says what to show after signing in. */
  destination: { name: string; value: string };
  /** A sentence about the previous attempt, or null. */
  problem: string | null;
}

/** Returns the page that asks for a token. */
export function signInPage({ heading, action, destination, problem }: SignInForm): Page {
  const content = html`<h1>${heading}</h1>
    ${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="${action}">
      <input type="hidden" name="${destination.name}" value="${destination.value}" />
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
