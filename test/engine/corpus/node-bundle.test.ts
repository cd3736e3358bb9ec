import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../playground/setup/paths.mjs';
import { Archive } from '../../../engine/src/archive/archive.ts';
import { Template } from '../../../engine/src/template.ts';
import { paragraph, wordFile } from '../../service/office-files.ts';
import { TemporaryFolder } from '../../service/temporary-folder.ts';
import { corpusData, corpusFiles } from './corpus-files.ts';

/*
 * The n8n node has a bundle of the engine, whose ZIP compression is another library than that of
 * the service. The compressed bytes differ; what they decompress to must not.
 */

/** A template whose pictures, links and paragraphs the engine makes from the data. */
const rich = {
  name: 'rich.docx',
  content: wordFile(
    [
      paragraph('{{terms | markdown}}'),
      paragraph('{{pay | qrcode: "2cm"}}'),
      paragraph('{{until | date: "%d %B %Y", "de"}} {{net | number: 2, "de"}} {{gone}}'),
    ].join(''),
  ),
};
const richData = {
  terms: 'Within **14 days**, see [our terms](https://docloom.example/terms)\n\n- one\n- two',
  pay: 'https://pay.example/TL-17',
  until: '2026-03-02',
  net: 1234567.891,
};

const cases = [
  ...corpusFiles.flatMap((file) => [
    { ...file, title: `${file.name} with data`, data: corpusData },
    { ...file, title: `${file.name} without data`, data: {} },
  ]),
  { ...rich, title: 'pictures, links and Markdown', data: richData },
];

interface Filled {
  content: string;
  warnings: string[];
  extension: string;
}

/** Reads cases from standard input and prints their documents. */
const FILL = `
const { Template } = require('./dist/nodes/Docloom/engine/templates.js');
const { readFileSync } = require('node:fs');
const fill = ({ template, data }) => {
  const { content, warnings, extension } = Template.compile(
    new Uint8Array(Buffer.from(template, 'base64')),
  ).render(data);
  return { content: Buffer.from(content).toString('base64'), warnings, extension };
};
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(fill)));
`;

const folder = new TemporaryFolder();
let filled: Filled[];

beforeAll(() => {
  for (const name of ['nodes', 'node_modules']) {
    symlinkSync(join(repository, name), join(folder.path, name));
  }
  const gulp = join(repository, 'node_modules/gulp/bin/gulp.js');
  const gulpfile = join(repository, 'gulpfile.js');
  run([gulp, '--silent', '--gulpfile', gulpfile, '--cwd', folder.path, 'engine']);
  writeFileSync(join(folder.path, 'fill.cjs'), FILL);
  const input = cases.map(({ content, data }) => ({
    template: Buffer.from(content).toString('base64'),
    data,
  }));
  filled = JSON.parse(run(['fill.cjs'], JSON.stringify(input))) as Filled[];
});
afterAll(() => folder.remove());

function run(words: readonly string[], input = ''): string {
  return execFileSync(process.execPath, words, {
    cwd: folder.path,
    input,
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
  });
}

/** Everything in a file, except for how it is compressed. */
function partsOf(content: Uint8Array) {
  const archive = Archive.open(content);
  return [...archive.entries].map(([name, { method, size, crc, isUtf8, time, date }]) => ({
    ...{ name, method, size, crc, isUtf8, time, date },
    content: Buffer.from(archive.read(name)).toString('latin1'),
  }));
}

it.each(cases.map(({ title }, index) => [title, index] as const))(
  'the engine in the n8n node fills %s like that of the service',
  (_, index) => {
    const { content, data } = cases[index]!;
    const ofService = Template.compile(content).render(data);
    const ofNode = filled[index]!;
    expect(ofNode.warnings).toEqual(ofService.warnings);
    expect(ofNode.extension).toBe(ofService.extension);
    const parts = partsOf(Buffer.from(ofNode.content, 'base64'));
    // Compared as a whole: a difference in a large part would be printed for minutes.
    const expected = partsOf(ofService.content);
    expect(parts.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    for (const [place, part] of parts.entries()) {
      expect(JSON.stringify(part) === JSON.stringify(expected[place])).toBe(true);
    }
  },
);
