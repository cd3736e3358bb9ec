import { RunningService } from '../../running-service.ts';
import { Visitor } from './visitor.ts';

const GERMAN = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' };
const ANN = { email: 'ann@test', name: 'Ann' };

let service: RunningService;
let visitor: Visitor;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());
beforeEach(() => {
  visitor = new Visitor(service.url);
});

const post = (path: string, fields: Record<string, string>) =>
  visitor.post(path, fields, { ...GERMAN, 'sec-fetch-site': 'same-origin' });

describe('A browser that prefers German gets in German', () => {
  it.each([
    ['the sign-in page', '/', '<h1>Bei Docloom anmelden</h1>'],
    ['the sign-in page of a file', '/files/fil_unknown/', 'Anmelden, um diese Datei zu sehen'],
    ['that there is no page', '/nonsense', '<h1>Seite nicht gefunden</h1>'],
    ['that a share link does not work', '/shared/lnk_unknown', '<h1>Link nicht gültig</h1>'],
    ['that an invitation is not valid', '/invitation/unknown', '<h1>Einladung nicht gültig</h1>'],
  ])('%s', async (_, path, text) => {
    const answer = await visitor.get(path, GERMAN);
    expect(answer.text).toContain(text);
    expect(answer.text).toContain('<html lang="de">');
    expect(answer.headers.get('content-language')).toBe('de');
    expect(answer.headers.get('vary')).toContain('accept-language');
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  it('the page on which an invited person sets a password, and what is wrong with it', async () => {
    const path = await service.inviteUser(ANN);
    expect((await visitor.get(path, GERMAN)).text).toContain('<h1>Willkommen, Ann</h1>');
    const { text } = await post(path, { password: 'short', repeated: 'other' });
    expect(text).toContain('Die beiden Passwörter sind nicht gleich.');
  });

  it('why signing in is rejected', async () => {
    const { text } = await post('/console/sign-in', { email: ANN.email, password: 'x', page: '/' });
    expect(text).toContain('Die E-Mail-Adresse oder das Passwort ist falsch.');
    expect(text).not.toContain('lang="en"');
  });

  it('the page of a file, with its size and date', async () => {
    const path = await service.inviteUser(ANN);
    const password = 'correct horse battery staple';
    await post(path, { password, repeated: password });
    const { text } = await visitor.get('/files/fil_unknown/', GERMAN);
    expect(text).toContain('Angemeldet als Ann.');
    expect(text).toContain('<h1>Nicht gefunden</h1>');
    expect(text).toMatch(/<span lang="en">There is no drive file fil_unknown/);
  });
});

it('A browser that prefers another language gets English', async () => {
  const { text } = await visitor.get('/', { 'accept-language': 'fr-FR' });
  expect(text).toContain('<h1>Sign in to Docloom</h1>');
  expect(text).toContain('<html lang="en">');
});
