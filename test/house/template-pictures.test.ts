import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const docs = resolve(__dirname, '../../docs');
const folder = join(docs, 'pictures', 'templates');
const pictures = readdirSync(folder).toSorted();
const page = readFileSync(join(docs, 'templates.md'), 'utf8');
const MAX_BYTES = 60_000;

describe('the page of the templates', () => {
  it('shows exactly the existing pictures of templates', () => {
    const shown = [...page.matchAll(/<img src="pictures\/templates\/([^"]+)"/gu)];
    expect(shown.map(([, picture]) => picture).toSorted()).toEqual(pictures);
    expect(pictures.length).toBeGreaterThan(10);
  });

  it('has alternative text for every picture', () => {
    const texts = [...page.matchAll(/<img [^>]*alt="([^"]*)"/gu)].map(([, text = '']) => text);
    expect(texts).toHaveLength(pictures.length);
    for (const text of texts) expect(text).toMatch(/^Left, .+\. Right, .+/u);
  });

  it.each(pictures)('%s is a small file', (picture) => {
    expect(statSync(join(folder, picture)).size).toBeLessThan(MAX_BYTES);
  });

  it('shows each template with a picture', () => {
    const scenes = join(docs, 'pictures', 'src', 'templates');
    const sources = readdirSync(scenes).map((file) => readFileSync(join(scenes, file), 'utf8'));
    const names = sources.flatMap((source) => [...source.matchAll(/^ {4}name: '([a-z-]+)',$/gmu)]);
    expect(names.map(([, name]) => `${name ?? ''}.png`).toSorted()).toEqual(pictures);
  });
});
