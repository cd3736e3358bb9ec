import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { savedAs } from '../../../engine/office-file/office-formats.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { paragraphsOf, wordFile } from '../../word-file.ts';
import { docloom } from '../docloom-process.ts';
import { ScriptedOffice } from '../scripted-office.ts';

let folder: TemporaryFolder;
const place = (name: string) => join(folder.path, name);
const textOf = (name: string) => paragraphsOf(readFileSync(place(name)));

beforeEach(() => {
  folder = new TemporaryFolder();
  writeFileSync(place('Letter.docx'), wordFile('Dear {{name}}', 'You owe {{total}}'));
  put('data.json', { name: 'Ada', total: 12 });
});
afterEach(() => {
  folder.remove();
});

function put(name: string, data: unknown): void {
  writeFileSync(place(name), JSON.stringify(data));
}

const fill = (template: string, data: string, ...options: string[]) =>
  docloom(['fill', place(template), place(data), ...options]);

describe('docloom fill', () => {
  it('writes the document and prints its path', async () => {
    const out = place('Out.docx');
    const ended = await fill('Letter.docx', 'data.json', '-o', out);
    expect(ended).toEqual({ code: 0, stdout: `${out}\n`, stderr: '' });
    expect(textOf('Out.docx')).toEqual(['Dear Ada', 'You owe 12']);
  });

  it('replaces an existing document, and leaves nothing else behind', async () => {
    writeFileSync(place('Out.docx'), 'old');
    await fill('Letter.docx', 'data.json', '--output', place('Out.docx'));
    expect(textOf('Out.docx')).toEqual(['Dear Ada', 'You owe 12']);
    expect(readdirSync(folder.path).sort()).toEqual(['Letter.docx', 'Out.docx', 'data.json']);
  });

  it('reports missing data on standard error', async () => {
    put('data.json', { name: 'Ada' });
    const ended = await fill('Letter.docx', 'data.json', '-o', place('Out.docx'));
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(/^Warning: .*total/);
    expect(textOf('Out.docx')).toEqual(['Dear Ada', 'You owe ']);
  });

  it('--strict: exits with 2 if there are warnings, and with 0 otherwise', async () => {
    const out = ['-o', place('Out.docx'), '--strict'];
    expect((await fill('Letter.docx', 'data.json', ...out)).code).toBe(0);
    put('data.json', {});
    expect((await fill('Letter.docx', 'data.json', ...out)).code).toBe(2);
  });

  it('--keep-macros: keeps them', async () => {
    writeFileSync(place('Letter.docm'), savedAs('docm', wordFile('Dear {{name}}')));
    const removed = await fill('Letter.docm', 'data.json', '-o', place('Out.docx'));
    expect(removed.code).toBe(0);
    expect(removed.stderr).toMatch(/^Warning: .*macros/i);
    const kept = await fill('Letter.docm', 'data.json', '-o', place('Out.docm'), '--keep-macros');
    expect(kept).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('docloom fill with a PDF', () => {
  it('--pdf: writes it beside the document', async () => {
    const office = new ScriptedOffice(folder.path);
    await office.work();
    const soffice = ['--soffice', office.program, '--unsandboxed-soffice'];
    const ended = await fill(
      'Letter.docx',
      'data.json',
      '-o',
      place('Out.docx'),
      '--pdf',
      ...soffice,
    );
    expect(ended).toEqual({
      code: 0,
      stdout: `${place('Out.docx')}\n${place('Out.pdf')}\n`,
      stderr: '',
    });
    expect(readFileSync(place('Out.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });

  it('writes only the PDF, with the bundled LibreOffice, if the output ends with .pdf', async () => {
    const ended = await fill('Letter.docx', 'data.json', '-o', place('Out.pdf'));
    expect(ended).toMatchObject({ code: 0, stdout: `${place('Out.pdf')}\n` });
    expect(readFileSync(place('Out.pdf'), 'latin1')).toMatch(/^%PDF-/);
    expect(existsSync(place('Out.docx'))).toBe(false);
  });
});

describe('docloom fill writes nothing, and reports why', () => {
  it.each<[string, string, string, string, RegExp]>([
    [
      'no template there',
      'No.docx',
      'data.json',
      'Out.docx',
      /No\.docx cannot be used: there is no such file/,
    ],
    [
      'no data there',
      'Letter.docx',
      'no.json',
      'Out.docx',
      /no\.json cannot be used: there is no such file/,
    ],
    [
      'data that is no JSON',
      'Letter.docx',
      'Letter.docx',
      'Out.docx',
      /cannot be used: it is not valid JSON/,
    ],
    ['data that is a list', 'Letter.docx', 'list.json', 'Out.docx', /it is not a JSON object/],
    [
      'a template with errors',
      'Broken.docx',
      'data.json',
      'Out.docx',
      /Broken\.docx[^]*nofilter[^]*\{\{#items\}\}[^]*template_broken/,
    ],
    [
      'a template that is none',
      'data.json',
      'data.json',
      'Out.docx',
      /data\.json cannot be used: /,
    ],
    [
      'an output of another kind',
      'Letter.docx',
      'data.json',
      'Out.pptx',
      /must end with \.docx or \.pdf/,
    ],
    ['the template as the output', 'Letter.docx', 'data.json', 'Letter.docx', /it is the template/],
    [
      'an output in no folder',
      'Letter.docx',
      'data.json',
      'nowhere/Out.docx',
      /cannot be written: the disk reports ENOENT/,
    ],
  ])('%s', async (_, template, data, out, message) => {
    put('list.json', [1]);
    writeFileSync(place('Broken.docx'), wordFile('{{#items}}', '{{name | nofilter}}'));
    const before = readdirSync(folder.path);
    const ended = await fill(template, data, '-o', place(out));
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(readdirSync(folder.path)).toEqual(before);
  });
});
