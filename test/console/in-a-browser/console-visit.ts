import AxeBuilder from '@axe-core/playwright';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { PATIENCE_MS } from '../../service/http/pages/strict-browser.ts';
import { signInWithToken } from '../../service/http/pages/token-form.ts';

/** A person with a browser who visits the console of a service. */
export class ConsoleVisit {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #url: string;
  /** Every address that the browser has asked for. */
  readonly asked: URL[] = [];
  /** Whatever the browser has complained of, apart from answers that are no success. */
  readonly complaints: string[] = [];

  private constructor(context: BrowserContext, page: Page, url: string) {
    this.#context = context;
    this.page = page;
    this.#url = url;
    page.on('request', (request) => this.asked.push(new URL(request.url())));
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      // Information is no complaint, such as that a person was faster than the focus of a page.
      if (!['error', 'warning'].includes(message.type())) return;
      const isAnswer = message.text().includes('Failed to load resource');
      if (!isAnswer) this.complaints.push(message.text());
    });
  }

  static async begin(
    browser: Browser,
    url: string,
    options: BrowserContextOptions = {},
  ): Promise<ConsoleVisit> {
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return new ConsoleVisit(context, await context.newPage(), url);
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(new URL(path, this.#url).href);
  }

  /** Fills in the sign-in page. */
  async signIn(token: string): Promise<void> {
    await signInWithToken(this.page, token);
  }

  /** Fills in the sign-in page as a person with a password does. */
  async signInWithPassword(email: string, password: string): Promise<void> {
    await this.page.getByLabel(/^(?:Email address|E-Mail-Adresse)$/).fill(email);
    await this.page.getByLabel(/^(?:Password|Passwort)$/).fill(password);
    await this.page.getByRole('button', { name: /^(?:Sign in|Anmelden)$/ }).click();
  }

  /** Opens a page as a person who signs in on the way. */
  async openSignedIn(token: string, path = '/'): Promise<void> {
    await this.open(path);
    await this.signIn(token);
  }

  async heading(name: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Forgets the session, as a browser does when it ends. */
  async loseSession(): Promise<void> {
    await this.#context.clearCookies();
  }

  /** Accepts each question of the browser from now on. Returns the list of their kinds, which grows. */
  acceptQuestions(): readonly string[] {
    const asked: string[] = [];
    this.page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    return asked;
  }

  /** The question of a page whose session has ended. */
  get sessionEnded(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Your session has ended' });
  }

  /** Signs in again as the page asks for it, and waits until it goes on. */
  async signInAgain(token: string): Promise<void> {
    const opened = this.page.waitForEvent('popup');
    await this.sessionEnded.getByRole('link', { name: 'Sign in again' }).click();
    const tab = await opened;
    const closed = tab.waitForEvent('close');
    await signInWithToken(tab, token);
    await closed;
    await this.sessionEnded.waitFor({ state: 'detached' });
  }

  /** What axe-core finds on the page. */
  async violations(): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page: this.page }).analyze();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }

  /** How many pixels the page is wider than its window. */
  async overflow(): Promise<number> {
    return this.page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
  }

  /** Whether an element has the focus. */
  async isFocused(element: Locator): Promise<boolean> {
    return (await element.and(this.page.locator(':focus')).count()) === 1;
  }

  /** Waits until an element has the focus: the page moves it after it has drawn the element. */
  async waitForFocus(element: Locator): Promise<void> {
    await element.and(this.page.locator(':focus')).waitFor();
  }

  end(): Promise<void> {
    return this.#context.close();
  }
}
