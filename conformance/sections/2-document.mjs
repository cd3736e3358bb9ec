import { check, section } from '../check.mjs';
import { expectMember, expectOf } from '../expectations.mjs';
import { responseText, requestText } from '../exchange.mjs';
import { member } from '../json.mjs';
import * as a from '../matchers.mjs';
import {
  documentFromFile,
  documentFromScratch,
  fileToCopy,
  newDocument,
  shownDocument,
} from '../subjects/documents.mjs';
import { newRunnable, ranOnce } from '../subjects/runs.mjs';
import { newWorkflow } from '../subjects/workflows.mjs';
import { Skipped, Unmet } from '../verdicts.mjs';

/** @typedef {import('../world.mjs').World} World */

/** @type {readonly [quote: string, path: string, matcher: a.Matcher][]} */
const FIELDS = [
  ['id | String (`doc_<id>`)', 'id', a.identifier('doc_')],
  [
    'documentType | `CLOUD_DOCS` or `CLOUD_SLIDES`',
    'documentType',
    a.oneOf(['CLOUD_DOCS', 'CLOUD_SLIDES']),
  ],
  ['outputName | String', 'outputName', a.string],
  ['createPdfCopy | Boolean', 'createPdfCopy', a.boolean],
  ['removeOutput | Boolean', 'removeOutput', a.boolean],
  ['enablePdfPassword | Boolean', 'enablePdfPassword', a.boolean],
  ['pdfPassword | String', 'pdfPassword', a.string],
  ['pdfPasswordPreventCopy | Boolean', 'pdfPasswordPreventCopy', a.boolean],
  ['previewUrl | String (URL)', 'previewUrl', a.url],
];

/** @type {readonly [path: string, value: unknown][]} */
const DEFAULTS = [
  ['createPdfCopy', false],
  ['removeOutput', false],
  ['enablePdfPassword', false],
  ['pdfPassword', ''],
  ['pdfPasswordPreventCopy', false],
];

/** @param {World} world */
async function shownFromScratch(world) {
  return shownDocument(world, await world.once(documentFromScratch));
}

/** @param {World} world */
async function shownFromFile(world) {
  return shownDocument(world, await world.once(documentFromFile));
}

/**
 * Returns the links of an event, and the names of the files behind them.
 * @param {World} world
 */
async function toldOfNamedOutput(world) {
  const subject = await newRunnable(world, [
    { outputName: 'Paper {{number}} of {{customer.name}}' },
  ]);
  const data = { number: 4711, customer: { name: 'Zoe' } };
  const links = await ranOnce(world, subject, data);
  const texts = [...subject.receiver.received.map(({ text }) => text), ...links];
  return texts.map((text) => text.replaceAll('+', ' ').replaceAll('%20', ' ')).join('\n');
}

export const document = section('2-document', 'Document', [
  ...FIELDS.map(([quote, path, matcher]) =>
    check(quote, async (world) => expectMember(await world.once(shownFromScratch), path, matcher)),
  ),
  check(
    'depending on the selected file',
    async (world) => {
      const workflow = await newWorkflow(world);
      const { created } = await newDocument(world, workflow, { file_id: world.options.slidesFile });
      expectMember(created, 'documentType', a.is('CLOUD_SLIDES'));
    },
    { about: 'a presentation is CLOUD_SLIDES', needs: ['slidesFile'] },
  ),
  ...DEFAULTS.map(([path, value]) =>
    check(
      'Values seen on a document created by copying a file',
      async (world) => expectMember(await world.once(shownFromFile), path, a.is(value)),
      { about: `${path} is ${JSON.stringify(value)}` },
    ),
  ),
  check('It cannot be changed after the document is created.', async (world) => {
    const file_id = await world.once(fileToCopy);
    const document = await newDocument(world, await newWorkflow(world));
    const before = member((await shownDocument(world, document)).json, 'file.id');
    for (const wish of [{ file_id }, { file: { id: file_id } }]) {
      const change = await world.api.patch(document.path, wish);
      const shown = await shownDocument(world, document);
      if (member(shown.json, 'file.id') === before) continue;
      const expected = `GET still shows file.id: ${JSON.stringify(before)}`;
      throw new Unmet({ sent: requestText(change), expected, came: responseText(shown) });
    }
  }),
  check(
    'Templated string naming each output. Placeholders are written `{{<field name>}}`',
    async (world) => {
      const told = await toldOfNamedOutput(world);
      if (told.includes('Paper 4711 of Zoe')) return;
      const expected = 'an output called "Paper 4711 of Zoe"';
      const sent = 'data for the outputName "Paper {{number}} of {{customer.name}}"';
      if (/Paper (4711|\{\{|%7B)/.test(told)) throw new Unmet({ sent, expected, came: told });
      throw new Skipped('nothing in the event shows the name of the output');
    },
    { needs: ['listener'] },
  ),
  check(
    'A builder accepts and returns `createPdfCopy` and `pdfPasswordPreventCopy` in responses and accepts `enablePdfPreventCopy` in the update payload.',
    async (world) => {
      const document = await newDocument(world, await newWorkflow(world));
      const payload = { createPdfCopy: true, enablePdfPreventCopy: true };
      const changed = await world.api.patch(document.path, payload);
      expectOf(changed, changed.status === 200, 'status 200');
      expectMember(changed, 'createPdfCopy', a.is(true));
      expectMember(changed, 'pdfPasswordPreventCopy', a.is(true));
      expectMember(await shownDocument(world, document), 'pdfPasswordPreventCopy', a.is(true));
    },
  ),
]);
