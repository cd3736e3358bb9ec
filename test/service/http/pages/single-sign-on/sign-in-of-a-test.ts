import type { FastifyInstance } from 'fastify';
import { createServer } from '../../../../../service/src/http/server.ts';
import type { ServerOptions } from '../../../../../service/src/http/server-options.ts';
import type { SingleSignOnSettings } from '../../../../../service/src/people/single-sign-on/settings.ts';
import type { Answer } from '../../../answer.ts';
import { PersonAtProvider } from '../../../people/single-sign-on/person-at-provider.ts';
import type { ProviderOfATest } from '../../../people/single-sign-on/provider-of-a-test.ts';
import { Visitor } from '../visitor.ts';

/** The base of the addresses in the tests' parts. */
export const CALLBACK = 'http://docloom.test/console/sign-in/openid/callback';

const FROM_THE_PAGE = { 'sec-fetch-site': 'same-origin' };

/** The HTTP side of a service with single sign-on, and a browser in front of it. */
export class SignInOfATest {
  readonly visitor: Visitor;
  readonly origin: string;
  readonly #server: FastifyInstance;

  private constructor(server: FastifyInstance, origin: string) {
    this.#server = server;
    this.origin = origin;
    this.visitor = new Visitor(origin);
  }

  static async serve(
    parts: ServerOptions,
    provider: ProviderOfATest,
    changed: Partial<SingleSignOnSettings> = {},
  ): Promise<SignInOfATest> {
    const server = await createServer({ ...parts, singleSignOn: provider.settings(changed) });
    return new SignInOfATest(server, await server.listen({ host: '127.0.0.1', port: 0 }));
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** Presses the button of the sign-in page. */
  begin(page = '/', headers: Record<string, string> = FROM_THE_PAGE): Promise<Answer> {
    return this.visitor.get(`/console/sign-in/openid?page=${encodeURIComponent(page)}`, headers);
  }

  /** Presses the button, and signs in at the provider. @returns the address of the way back */
  async atProvider(account: string, page = '/'): Promise<URL> {
    const address = (await this.begin(page)).headers.get('location') ?? '';
    return new PersonAtProvider().signIn(address, account);
  }

  /** Comes back from the provider. */
  comeBack({ pathname, search }: URL, visitor = this.visitor): Promise<Answer> {
    return visitor.get(pathname + search, { 'sec-fetch-site': 'cross-site' });
  }

  async signIn(account: string, page = '/'): Promise<Answer> {
    return this.comeBack(await this.atProvider(account, page));
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.visitor.get('/')).status === 200;
  }
}
