import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../../playground/setup/paths.mjs';
import { RunningService } from '../../running-service.ts';

const MANUAL = '/docs/templates';

let service: RunningService;
let page: string;

beforeAll(async () => {
  service = await RunningService.start();
  page = (await service.anonymous.get(MANUAL)).text;
});
afterAll(() => service.stop());

/** The headings of the manual as it is written. */
const headings = readFileSync(join(repository, 'docs/templates.md'), 'utf8')
  .replace(/^```[^]*?^```/gm, '')
  .matchAll(/^#+ (.+)$/gm);

describe('/docs/templates, the manual of templates', () => {
  it('is available without a token', async () => {
    const answer = await service.anonymous.get(MANUAL);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('has every heading of docs/templates.md', () => {
    const shown = [...page.matchAll(/<h\d id="[^"]+">([^<]+)</g)].map(([, heading]) => heading);
    expect(shown).toEqual([...headings].map(([, heading]) => heading));
  });

  it('shows tags as they are written in templates', () => {
    expect(page).toContain('<code>{{customer.city}}</code>');
    expect(page).toContain('{{ number | append: &quot;/2026&quot; }}');
  });

  it('links only to existing anchors', () => {
    const named = [...page.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(named).toContain('filters');
    expect(named.filter((anchor) => !page.includes(`id="${anchor!}"`))).toEqual([]);
  });

  it('describes its pictures in words, and loads none', () => {
    expect(page).not.toContain('<img');
    expect(page).toContain('Left, a letter with the tag of a text with Markdown.');
  });

  it('runs no script, and loads only a style sheet of this service', async () => {
    const answer = await service.anonymous.get(MANUAL);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
    const style = await service.anonymous.get(sheet);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('is linked from the API description and its page', async () => {
    const { info } = (await service.anonymous.get('/v0/openapi.json')).json as {
      info: { description: string };
    };
    expect(info.description).toContain(`](${service.url}${MANUAL})`);
    expect((await service.anonymous.get('/docs')).text).toContain(`href="${MANUAL}"`);
  });
});
