import { createAddresses } from '../../../../service/src/addresses/addresses.ts';
import { createServer } from '../../../../service/src/http/server.ts';
import { storeToken } from '../../../../service/src/people/token.ts';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { RunningService } from '../../running-service.ts';
import { Visitor } from '../pages/visitor.ts';

const TOKEN = 'dlt_of_the_first_user';
const RUN_PAGE = '/console/workflows/wkf_1/runs/run_1?status=FAILED&search=a%20b';

let service: RunningService;
let visitor: Visitor;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());
beforeEach(() => {
  visitor = new Visitor(service.url);
});

const signIn = (page: string, token = TOKEN) => visitor.post('/console/sign-in', { token, page });

/** The addresses of the console's own files in its page. */
const assetsIn = (page: string) =>
  [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);

describe('A page of the console', () => {
  it.each(['/', RUN_PAGE])('%s asks for a token, and leads back after it', async (page) => {
    const asked = await visitor.get(page);
    expect(asked.status).toBe(403);
    expect(asked.text).toContain('<form method="post" action="/console/sign-in">');
    const shown = /name="page" value="([^"]*)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&');
    expect(shown).toBe(page);
    const answer = await signIn(shown!);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
    expect((await visitor.get(page)).status).toBe(200);
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/v0/x', 'javascript:1'])(
    'never leads to %s after signing in',
    async (page) => {
      expect((await signIn(page)).headers.get('location')).toBe('/');
    },
  );

  it('shows why a token is rejected, and keeps the page', async () => {
    const answer = await signIn(RUN_PAGE, 'dlt_wrong');
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(
      'The developer access token is unknown. Copy the whole token again',
    );
    expect(answer.text).toMatch(/name="token"[^>]* autofocus/);
    expect(answer.text).not.toMatch(/name="email"[^>]* autofocus/);
    expect(answer.text).toContain('value="/console/workflows/wkf_1/runs/run_1?');
  });

  it('rejects a sign-in of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await visitor.post('/console/sign-in', { token: TOKEN, page: '/' }, headers);
    expect(answer.status).toBe(403);
    expect(visitor.givenCookie).toBeNull();
  });

  it('runs only scripts of the service, is not stored, and names the user', async () => {
    await signIn('/');
    const { headers, text } = await visitor.get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|data:|\*/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('name="docloom-user" content="Owner"');
    expect(text).toMatch(/name="docloom-user-id" content="usr_\w+"/);
    expect(text).toContain(`name="docloom-file-limit" content="${String(DEFAULT_LIMITS.file)}"`);
    expect(text).toContain('name="docloom-public-previews" content="false"');
    expect(text).not.toMatch(/<style|<script(?! type="module" crossorigin src=)|%[\w-]+%/);
  });

  it('signs out, and asks again', async () => {
    await signIn('/');
    const answer = await visitor.post('/console/sign-out', {});
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect((await visitor.get('/')).status).toBe(403);
  });
});

describe('A file of the console', () => {
  it('may be stored for a year, compressed if the browser likes', async () => {
    await signIn('/');
    const addresses = assetsIn((await visitor.get('/')).text);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) {
      expect(address).toMatch(/^\/console\/assets\/[\w-]+-[\w-]{8}\.(?:js|css|svg)$/);
      const answer = await fetch(new URL(address, service.url));
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      const plain = await fetch(new URL(address, service.url), {
        headers: { 'accept-encoding': 'gzip;q=0, identity' },
      });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await answer.text()).toBe(await plain.text());
    }
  });

  it.each(['..%2Findex.html', 'nothing.js', '__proto__'])('is not %s', async (name) => {
    expect((await visitor.get(`/console/assets/${name}`)).status).toBe(404);
  });
});

describe('Behind a proxy with a path prefix', () => {
  let assembled: AssembledParts;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    assembled = await AssembledParts.assemble();
    await storeToken(assembled.parts, TOKEN, { email: 'ada@test', name: 'Ada <b>' });
  });
  afterAll(async () => {
    await stop();
    await assembled.close();
  });

  it('has the prefix in every address and in the cookie, and escapes the name', async () => {
    const addresses = createAddresses(() => 'https://docs.test/docloom');
    const server = await createServer({ ...assembled.parts, addresses });
    stop = () => server.close();
    visitor = new Visitor(await server.listen({ host: '127.0.0.1', port: 0 }));
    expect((await visitor.get('/')).text).toContain('action="/docloom/console/sign-in"');
    const headers = { origin: 'https://docs.test' };
    const answer = await visitor.post(
      '/console/sign-in',
      { token: TOKEN, page: RUN_PAGE },
      headers,
    );
    expect(answer.headers.get('location')).toBe(`/docloom${RUN_PAGE}`);
    expect(visitor.givenCookie).toMatch(/^__Secure-docloom_pages=.+; Path=\/docloom;/);
    const { text } = await visitor.get('/');
    expect(text).toContain('name="docloom-root" content="/docloom"');
    expect(text).toContain('content="Ada &lt;b&gt;"');
    const assets = assetsIn(text);
    expect(assets.filter((one) => !one.startsWith('/docloom/console/assets/'))).toEqual([]);
  });
});
