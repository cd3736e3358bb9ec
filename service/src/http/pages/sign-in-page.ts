import type { Html } from './html.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';
import { IDLE_MILLISECONDS, SESSION_MILLISECONDS } from '../../people/session.ts';
import type { Credentials } from './sign-in.ts';
import type { SignInLink } from './single-sign-on/sign-in-link.ts';

const HOURS = String(SESSION_MILLISECONDS / 3_600_000);
const IDLE_MINUTES = String(IDLE_MILLISECONDS / 60_000);

/** The content of the sign-in page. */
export interface SignInForm {
  heading: string;
  /** The address that the forms are sent to. */
  action: string;
  /** The hidden field that says what to show after signing in. */
  destination: { name: string; value: string };
  /** The button that leads to the OpenID provider; null if there is none. */
  singleSignOn: SignInLink | null;
  /** Says that the session of the page has ended while it was open; null if it has not. */
  ended?: string | null;
  /** Why the previous attempt was rejected, or null. */
  rejection: Rejection | null;
  /**
   * Whether somebody can sign in with a password. Until then, everybody has a token, unless there is a
   * provider.
   */
  hasAnyPassword: boolean;
}

/** A rejected attempt to sign in. */
export interface Rejection {
  sentence: string;
  credentials: Credentials;
}

/** Returns the page that asks for a password, or for a token. */
export function signInPage(form: SignInForm): Page {
  const { heading, action, singleSignOn, ended = null, rejection, hasAnyPassword } = form;
  const { name, value } = form.destination;
  const mustHaveToken = !hasAnyPassword && singleSignOn === null;
  const hidden = html`<input type="hidden" name="${name}" value="${value}" />`;
  const credentials = rejection?.credentials ?? { email: '', password: '' };
  const content = html`<h1>${heading}</h1>
    ${ended === null ? null : html`<p role="status">${ended}</p>`}
    ${rejection === null ? null : html`<p class="problem" role="alert">${rejection.sentence}</p>`}
    ${singleSignOn === null ? null : singleSignOnButton(singleSignOn)}
    ${passwordForm(action, hidden, 'email' in credentials ? credentials.email : '')}
    ${tokenForm(action, hidden, 'token' in credentials || mustHaveToken)}
    <footer>
      Whoever runs this service gives out invitations and tokens, also if you have forgotten your
      password. You stay signed in for ${HOURS} hours, or until you have opened nothing for
      ${IDLE_MINUTES} minutes.
    </footer>`;
  return { title: 'Sign in', content };
}

function singleSignOnButton({ name, address }: SignInLink): Html {
  return html`<p><a class="button" href="${address}">Sign in with ${name}</a></p>
    <p class="or">Or with your password:</p>`;
}

/** @param email what was typed before */
function passwordForm(action: string, hidden: Html, email: string): Html {
  return html`<form method="post" action="${action}">
    ${hidden}
    <label for="email">Email address</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="username"
      value="${email}"
      required
      autofocus
    />
    <label for="password">Password</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required />
    <button>Sign in</button>
  </form>`;
}

function tokenForm(action: string, hidden: Html, isOpen: boolean): Html {
  return html`<details ${isOpen ? 'open' : ''}>
    <summary>Sign in with an access token</summary>
    <form method="post" action="${action}">
      ${hidden}
      <label for="token">Your developer access token</label>
      <input id="token" name="token" type="password" autocomplete="off" required />
      <button>Sign in with the token</button>
    </form>
  </details>`;
}
