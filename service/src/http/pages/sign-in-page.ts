import type { Html } from './html.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';
import { IDLE_MILLISECONDS, SESSION_MILLISECONDS } from '../../people/session.ts';
import type { DocloomError, ErrorCode } from '../../errors/errors.ts';
import type { Credentials } from './sign-in.ts';
import type { SignInLink } from './single-sign-on/sign-in-link.ts';
import type { PageWords } from './words/english.ts';
import { tell } from './words/page-words.ts';

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
  error: DocloomError;
  credentials: Credentials;
}

/** Returns the page that asks for a password, or for a token. */
export function signInPage(form: SignInForm, words: PageWords): Page {
  const { heading, action, singleSignOn, rejection, hasAnyPassword } = form;
  const { name, value } = form.destination;
  const mustHaveToken = !hasAnyPassword && singleSignOn === null;
  const hidden = html`<input type="hidden" name="${name}" value="${value}" />`;
  const post = { action, hidden };
  const credentials = rejection?.credentials ?? { email: '', password: '' };
  const hasToken = 'token' in credentials;
  const content = html`<h1>${heading}</h1>
    ${rejection === null ? null : alertOf(rejection, words)}
    ${singleSignOn && singleSignOnButtons(singleSignOn, rejection, words)}
    ${passwordForm(post, { email: hasToken ? '' : credentials.email, isFirst: !hasToken }, words)}
    ${tokenForm(post, { isOpen: hasToken || mustHaveToken, isFirst: hasToken }, words)}
    <footer>${words.signIn.help(HOURS, IDLE_MINUTES)}</footer>`;
  return { title: words.signIn.title, content };
}

function alertOf({ error }: Rejection, words: PageWords): Html {
  return html`<p class="problem" role="alert">${tell(error, words).sentence}</p>`;
}

/** The errors that another account at the provider may not have. */
export const OF_THE_ACCOUNT: ReadonlySet<ErrorCode> = new Set([
  'sign_in_denied',
  'email_not_verified',
  'email_domain_not_allowed',
  'no_account',
  'other_identity',
  'account_disabled',
]);

function singleSignOnButtons(
  { name, address, otherAccount }: SignInLink,
  rejection: Rejection | null,
  { signIn: words }: PageWords,
): Html {
  const mayChoose = rejection !== null && OF_THE_ACCOUNT.has(rejection.error.code);
  const choice = html`<p><a class="button" href="${otherAccount}">${words.otherAccount}</a></p>`;
  return html`<p><a class="button" href="${address}">${words.with(name)}</a></p>
    ${mayChoose ? choice : null}
    <p class="or">${words.or}</p>`;
}

/** Where a form is sent, and what it sends besides its fields. */
interface Post {
  action: string;
  hidden: Html;
}

/**
 * @param email what was typed before
 * @param isFirst whether its first field has the focus
 */
function passwordForm(
  { action, hidden }: Post,
  { email, isFirst }: { email: string; isFirst: boolean },
  { signIn: words }: PageWords,
): Html {
  return html`<form method="post" action="${action}">
    ${hidden}
    <label for="email">${words.email}</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="username"
      value="${email}"
      required
      ${isFirst ? 'autofocus' : ''}
    />
    <label for="password">${words.password}</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required />
    <button>${words.confirm}</button>
  </form>`;
}

function tokenForm(
  { action, hidden }: Post,
  { isOpen, isFirst }: { isOpen: boolean; isFirst: boolean },
  { signIn: words }: PageWords,
): Html {
  return html`<details ${isOpen ? 'open' : ''}>
    <summary>${words.tokenForm}</summary>
    <form method="post" action="${action}">
      ${hidden}
      <label for="token">${words.token}</label>
      <input
        id="token"
        name="token"
        type="password"
        autocomplete="off"
        required
        ${isFirst ? 'autofocus' : ''}
      />
      <button>${words.tokenConfirm}</button>
    </form>
  </details>`;
}
