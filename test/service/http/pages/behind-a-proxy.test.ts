import { DriveFile } from '@docloom/contract';
import { createAddresses } from '../../../../service/src/addresses/addresses.ts';
import { createServer } from '../../../../service/src/http/server.ts';
import { createPresenter } from '../../../../service/src/http/answers/present.ts';
import { storeToken } from '../../../../service/src/people/token.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { Client } from '../../client.ts';
import { Visitor } from './visitor.ts';

const TOKEN = 'dlt_behind_a_proxy';
const PUBLIC = 'https://docs.test/docloom';

let assembled: AssembledParts;
let stop: () => Promise<void>;

beforeEach(async () => {
  assembled = await AssembledParts.assemble();
  await storeToken(assembled.parts, TOKEN, { email: 'ada@test', name: 'Ada' });
});
afterEach(async () => {
  await stop();
  await assembled.close();
});

async function serve(settings: { publicUrl: string; trustProxy: string[] }) {
  const addresses = createAddresses(() => settings.publicUrl);
  const present = createPresenter({ addresses, signPreview: (id) => id });
  const { trustProxy } = settings;
  const server = await createServer({ ...assembled.parts, addresses, present, trustProxy });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  stop = () => server.close();
  const file = (await new Client(origin, TOKEN).upload('a.txt', 'a')).shows(201, DriveFile);
  return { visitor: new Visitor(origin), file };
}

describe('Behind a TLS proxy with a path prefix', () => {
  it('uses that path everywhere, and sends its cookie over TLS only', async () => {
    const { visitor, file } = await serve({ publicUrl: PUBLIC, trustProxy: [] });
    expect(file.url).toBe(`${PUBLIC}/v0/drive/files/${file.id}/content/`);
    const led = await visitor.get(`/v0/drive/files/${file.id}/content/`);
    expect(led.headers.get('location')).toBe(`/docloom/files/${file.id}/`);
    expect((await visitor.get(`/files/${file.id}/`)).text).toContain(
      'action="/docloom/files/sign-in"',
    );
    const signedIn = await visitor.post(
      '/files/sign-in',
      { token: TOKEN, file: file.id },
      { origin: 'https://docs.test' },
    );
    expect(signedIn.headers.get('location')).toBe(`/docloom/files/${file.id}/`);
    expect(visitor.givenCookie).toContain('Path=/docloom;');
    expect(visitor.givenCookie).toMatch(/^__Secure-docloom_pages=.+; Secure/);
    const { text } = await visitor.get(`/files/${file.id}/`);
    expect(text).toContain(`href="/docloom/files/${file.id}/content/"`);
    expect(text).toContain('action="/docloom/files/sign-out"');
  });
});

describe('Behind a TLS proxy with a host of its own', () => {
  const signIn = async () => {
    const { visitor, file } = await serve({ publicUrl: 'https://docs.test', trustProxy: [] });
    const form = { token: TOKEN, file: file.id };
    await visitor.post('/files/sign-in', form, { origin: 'https://docs.test' });
    return { visitor, page: `/files/${file.id}/` };
  };

  it('sets a cookie that no other host of the domain can set', async () => {
    const { visitor, page } = await signIn();
    const [pair, ...attributes] = visitor.givenCookie!.split('; ');
    expect(pair).toMatch(/^__Host-docloom_pages=[\w-]{43}$/);
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      'Max-Age=28800',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    expect((await visitor.get(page)).status).toBe(200);
    await visitor.post('/files/sign-out', {}, { origin: 'https://docs.test' });
    expect(visitor.givenCookie).toMatch(/^__Host-docloom_pages=; Max-Age=0; Path=\/;/);
  });

  it('ignores a session without the prefix', async () => {
    const { visitor, page } = await signIn();
    visitor.take(visitor.cookie!.replace('__Host-', ''));
    expect((await visitor.get(page)).status).toBe(403);
  });
});

describe('--trust-proxy', () => {
  const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'docs.test' };
  const form = (file: DriveFile) => ({ token: TOKEN, file: file.id });

  it('trusts no proxy by default: the cookie matches the connection', async () => {
    const { visitor, file } = await serve({ publicUrl: 'http://a.test', trustProxy: [] });
    const headers = { 'sec-fetch-site': 'same-origin', ...tls };
    await visitor.post('/files/sign-in', form(file), headers);
    expect(visitor.givenCookie).not.toContain('Secure');
  });

  it('trusts the forwarded scheme of a proxy in its ranges', async () => {
    const trustProxy = ['127.0.0.0/8'];
    const { visitor, file } = await serve({ publicUrl: 'http://a.test', trustProxy });
    const headers = { origin: 'https://docs.test', ...tls };
    expect((await visitor.post('/files/sign-in', form(file), headers)).status).toBe(303);
    expect(visitor.givenCookie).toContain('Secure');
  });

  it('trusts no proxy outside its ranges', async () => {
    const trustProxy = ['10.0.0.0/8'];
    const { visitor, file } = await serve({ publicUrl: 'http://a.test', trustProxy });
    const headers = { origin: 'https://docs.test', ...tls };
    expect((await visitor.post('/files/sign-in', form(file), headers)).status).toBe(403);
  });

  const trySigningIn = async (visitor: Visitor, file: DriveFile, from: string) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from };
    const wrong = { token: 'dlt_wrong', file: file.id };
    return visitor.post('/files/sign-in', wrong, headers);
  };

  it('counts attempts by the client behind a trusted proxy, not by untrusted headers', async () => {
    const trusting = await serve({ publicUrl: 'http://a.test', trustProxy: ['127.0.0.0/8'] });
    const { signInTriesPerMinute: most } = assembled.parts.limits;
    for (let count = 0; count < most; count += 1) {
      expect((await trySigningIn(trusting.visitor, trusting.file, '192.0.2.1')).status).toBe(403);
    }
    const refused = await trySigningIn(trusting.visitor, trusting.file, '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.text).toContain('Too many sign-in attempts came from your address.');
    expect((await trySigningIn(trusting.visitor, trusting.file, '192.0.2.2')).status).toBe(403);
    await stop();

    const doubting = await serve({ publicUrl: 'http://a.test', trustProxy: [] });
    for (let count = 0; count < most; count += 1) {
      await trySigningIn(doubting.visitor, doubting.file, `192.0.2.${String(count)}`);
    }
    expect((await trySigningIn(doubting.visitor, doubting.file, '192.0.2.99')).status).toBe(429);
  });
});
