import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PizZip from 'pizzip';
import sharp from 'sharp';
import { repository } from '../../playground/setup/paths.mjs';
import { openStrictBrowser } from '../service/http/pages/strict-browser.ts';
import { paragraph, tableRow, wordFile } from '../service/office-files.ts';
import { TemporaryFolder } from '../service/temporary-folder.ts';
import { installEngine } from './installed-package.ts';

const template = wordFile(
  [
    paragraph('Invoice {{number}} for {{customer.name | upcase}}, {{date | date: "%d.%m.%Y"}}'),
    `<w:tbl>${tableRow('{{#items}}{{name}}', '{{price | number: 2}}{{/items}}')}</w:tbl>`,
    paragraph('{{terms | markdown}}'),
    paragraph('{{pay | qrcode: "2cm"}}'),
    paragraph('{{nothing}}'),
  ].join(''),
);
const data = {
  number: 'TL-17',
  date: '2026-03-02',
  customer: { name: 'Larchfield Library' },
  items: [
    { name: 'Shelf', price: 180 },
    { name: 'Counter', price: 1250.5 },
  ],
  terms: 'Within **14 days**, see [our terms](https://docloom.example/terms)',
  pay: 'https://pay.example/TL-17',
};

/** Prints a rendered document as JSON. */
const RENDER = `
import { Template } from '@docloom/templates';
const fill = (template, data) => {
  const bytes = Uint8Array.from(atob(template), (character) => character.charCodeAt(0));
  const { content, warnings, extension } = Template.compile(bytes).render(data);
  const document = btoa(Array.from(content, (byte) => String.fromCharCode(byte)).join(''));
  return { document, warnings, extension };
};
`;

interface Filled {
  document: string;
  warnings: string[];
  extension: string;
}

const folder = new TemporaryFolder();
const template64 = Buffer.from(template).toString('base64');
afterAll(() => folder.remove());

beforeAll(() => {
  installEngine(folder.path);
});

/** Returns the parts of a document, with pictures as pixels. */
async function partsOf({ document }: Filled): Promise<Record<string, string>> {
  const archive = new PizZip(Buffer.from(document, 'base64'));
  const parts: Record<string, string> = {};
  for (const [name, file] of Object.entries(archive.files)) {
    if (file.dir) continue;
    const content = Buffer.from(file.asUint8Array());
    const pixels = name.endsWith('.png') ? await sharp(content).raw().toBuffer() : null;
    parts[name] = pixels ? pixels.toString('hex') : content.toString('utf8');
  }
  return parts;
}

function runInNode(script: string): string {
  writeFileSync(join(folder.path, 'script.js'), script);
  return execFileSync(process.execPath, ['script.js'], { cwd: folder.path, encoding: 'utf8' });
}

function fillInNode(): Filled {
  const call = `fill(${JSON.stringify(template64)}, ${JSON.stringify(data)})`;
  return JSON.parse(runInNode(`${RENDER}console.log(JSON.stringify(${call}))`)) as Filled;
}

/** Bundles the package for browsers as a user does. @returns the path of the bundle */
function bundle(): string {
  writeFileSync(join(folder.path, 'page.js'), `${RENDER}globalThis.fill = fill;`);
  const esbuild = join(repository, 'node_modules', 'esbuild', 'bin', 'esbuild');
  const options = ['--bundle', '--platform=browser', '--format=iife', '--outfile=bundle.js'];
  execFileSync(esbuild, ['page.js', ...options, '--log-level=warning'], { cwd: folder.path });
  return join(folder.path, 'bundle.js');
}

async function fillInChromium(script: string): Promise<Filled> {
  const browser = await openStrictBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ path: script });
    return await page.evaluate<Filled, [string, typeof data]>(
      ([file, values]) =>
        (globalThis as unknown as { fill: (...args: unknown[]) => Filled }).fill(file, values),
      [template64, data],
    );
  } finally {
    await browser.close();
  }
}

describe('The packed template engine, installed in an empty project', () => {
  it('renders a document in Node', async () => {
    const filled = fillInNode();
    const parts = await partsOf(filled);
    expect(filled.extension).toBe('.docx');
    expect(filled.warnings).toEqual([
      'The field "nothing" is not in the source data and was left empty.',
    ]);
    expect(parts['word/document.xml']).toContain(
      'Invoice TL-17 for LARCHFIELD LIBRARY, 02.03.2026',
    );
    expect(parts['word/document.xml']).toContain('Counter');
    expect(Object.keys(parts)).toContain('word/media/docloom1.png');
  });

  it('renders the same document in Chromium, bundled by esbuild', async () => {
    const script = bundle();
    expect(readFileSync(script, 'utf8')).not.toMatch(/["']node:/u);
    const inNode = fillInNode();
    const inChromium = await fillInChromium(script);
    expect(inChromium.warnings).toEqual(inNode.warnings);
    expect(await partsOf(inChromium)).toEqual(await partsOf(inNode));
  });

  it('has working examples in its manual', () => {
    writeFileSync(join(folder.path, 'invoice.docx'), template);
    const manual = readFileSync(
      join(folder.path, 'node_modules/@docloom/templates/README.md'),
      'utf8',
    );
    const examples = Array.from(manual.matchAll(/```js\n(.*?)```/gsu), ([, code = '']) => code);
    expect(examples.length).toBeGreaterThan(4);
    for (const example of examples) {
      const promised = Array.from(example.matchAll(/; \/\/ (.+)/gu), ([, output]) => output);
      const printed = runInNode(example).trim();
      if (promised.length > 0) expect(printed).toBe(promised.join('\n'));
      else expect(printed).not.toBe('');
    }
  });

  it('has only its two entry points', () => {
    const entry = (path: string) => runInNode(`await import('@docloom/templates${path}')`);
    expect(() => entry('')).not.toThrow();
    expect(() => entry('/package')).not.toThrow();
    expect(() => entry('/dist/index.js')).toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});
