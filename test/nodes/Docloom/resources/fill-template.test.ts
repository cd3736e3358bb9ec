import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { runDocloom, type Run } from '../../engine/run-docloom';
import { readWord, toBinary, wordTemplate } from './word-template';

/** Runs the operation without a credential and without a server. */
async function fill(
  run: Omit<Run, 'parameters'> & { items: INodeExecutionData[] },
  parameters: INodeParameters = {},
) {
  const base = { resource: 'document', operation: 'fillTemplate' };
  const baseUrl = 'http://nowhere.invalid';
  return await runDocloom({
    ...run,
    baseUrl,
    credentials: [],
    parameters: { ...base, ...parameters },
  });
}

const invoice = wordTemplate('Invoice {{number}}', '{{#items}}{{name}} {{/items}}');
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Document: Fill Template File', () => {
  it('fills a template with each input item', async () => {
    const items = [7, 8].map((number) => ({
      json: { number, items: [{ name: 'Desk' }, { name: 'Lamp' }] },
      binary: { data: invoice },
    }));

    const { output, error, hints } = await fill({ items });

    expect(error).toBeUndefined();
    expect(output.map(({ binary }) => readWord(binary?.data).text)).toEqual([
      'Invoice 7|Desk Lamp ',
      'Invoice 8|Desk Lamp ',
    ]);
    expect(output[1]).toMatchObject({
      json: { fileName: 'Invoice.docx', warnings: [] },
      binary: { data: { fileName: 'Invoice.docx', fileExtension: 'docx', mimeType: DOCX } },
      pairedItem: { item: 1 },
    });
    expect(hints).toEqual([]);
  });

  it('leaves the input items unchanged', async () => {
    const items = [
      { json: { number: 1 }, binary: { data: wordTemplate('{{logo | image}}'), logo: pixel() } },
    ];
    const before = structuredClone(items);

    await fill({ items });

    expect(items).toMatchObject(before);
  });

  it('takes the data from JSON', async () => {
    const items = [{ json: {}, binary: { data: invoice } }];

    const { output } = await fill({ items }, { dataSource: 'json', json: '{ "number": 3 }' });

    expect(readWord(output[0]?.binary?.data).text).toBe('Invoice 3|');
  });

  it('takes the data from fields, whose names are paths', async () => {
    const items = [
      { json: { list: [{ name: 'Desk' }] }, binary: { file: wordTemplate('{{a.b}} {{a.c}}') } },
    ];
    const field = [
      { name: 'a.b', value: 'one' },
      { name: 'a.c', value: '={{ $json.list.length }}' },
    ];

    const { output } = await fill(
      { items },
      { dataSource: 'fields', templateFields: { field }, templatePropertyName: 'file' },
    );

    expect(readWord(output[0]?.binary?.data).text).toBe('one 1');
  });

  it.each([
    ['by its name', { scan: pixel(), upload_0: invoice }],
    [
      'by its type',
      { scan: pixel(), upload_0: { ...invoice, fileName: undefined, mimeType: DOCX } },
    ],
  ])('finds the only Word or PowerPoint file of the item %s', async (_, binary) => {
    const { output } = await fill({ items: [{ json: { number: 1 }, binary }] });

    expect(readWord(output[0]?.binary?.data).text).toBe('Invoice 1|');
  });

  it.each([
    ['', { a: invoice, b: invoice }, 'The item has more than one Word or PowerPoint file'],
    ['', { a: pixel() }, 'The item has no Word or PowerPoint file'],
    ['b', { a: invoice }, "The item has no binary field 'b'"],
  ])('lists the files if "%s" is not clear', async (templatePropertyName, binary, message) => {
    const { error } = await fill({ items: [{ json: {}, binary }] }, { templatePropertyName });

    expect(error?.message).toBe(`${message} [item 0]`);
    const names = Object.entries(binary).map(([field, { fileName }]) => `${field} (${fileName})`);
    expect(error?.description).toBe(
      `Enter one of its binary fields in 'Template Field': ${names.join(', ')}.`,
    );
  });

  it('says how an item gets a template if it has no files', async () => {
    const { error } = await fill({ items: [{ json: {} }] });

    expect(error).toMatchObject({
      message: 'The item has no Word or PowerPoint file [item 0]',
      description: expect.stringContaining('Connect a node') as string,
    });
  });

  it.each([
    ['Letter to {{ $json.name }}', 'Letter to Ann.docx'],
    ['Letter.docx', 'Letter.docx'],
    ['2026/07: Ann?', '2026-07- Ann-.docx'],
    ['{{ $json.missing }}', 'Invoice.docx'],
  ])('names the file: %s', async (name, expected) => {
    const items = [{ json: { name: 'Ann' }, binary: { data: invoice } }];

    const { output } = await fill(
      { items },
      { fileName: `=${name}`, binaryPropertyName: 'letter' },
    );

    expect(output[0]?.binary?.letter).toMatchObject({ fileName: expected });
  });

  it('refuses a name that promises a PDF', async () => {
    const items = [{ json: {}, binary: { data: invoice } }];

    const { error } = await fill({ items }, { fileName: 'Invoice.pdf' });

    expect(error).toMatchObject({
      message:
        "'File Name' ends with .pdf, but this operation makes a Word or PowerPoint file [item 0]",
      description: expect.stringContaining('Generate') as string,
    });
  });

  it('shows missing fields as a warning and in the output', async () => {
    const items = [{ json: { items: [] }, binary: { data: invoice } }];

    const { output, hints } = await fill({ items });

    expect(output[0]?.json.warnings).toEqual([
      'The field "number" is not in the source data and was left empty.',
    ]);
    expect(hints[0]).toMatchObject({ type: 'warning', message: '1 field was left empty: number.' });
  });

  it('shows binary fields of the item as pictures', async () => {
    const template = wordTemplate('{{logo | image}}', '{{photo | image}}');
    const binary = { data: template, logo: pixel(), camera: pixel() };

    const { output } = await fill({ items: [{ json: { photo: 'camera' }, binary }] });

    expect(output[0]?.json.warnings).toEqual([]);
    const { parts } = readWord(output[0]?.binary?.data);
    expect(parts.filter((part) => part.startsWith('word/media/')).length).toBeGreaterThan(0);
  });

  it('lists the errors of a template with their places', async () => {
    const items = [{ json: {}, binary: { data: wordTemplate('{{number', '{{#items}}&lt;') } }];

    const { error } = await fill({ items });

    expect(error).toMatchObject({
      message: 'Invoice.docx has 2 tags that cannot be read [item 0]',
      context: { itemIndex: 0 },
    });
    expect(error?.description).toContain('word/document.xml, near "{{number"');
    expect(error?.description).toContain('{{#items}}&lt;');
  });

  it.each([
    ['no Office file', toBinary(Buffer.from('Hello'), 'a.docx'), /^a\.docx cannot be used/],
    ['a large file', toBinary(Buffer.alloc(20 * 2 ** 20 + 1), 'b.docx'), /larger than 20 MB/],
    [
      'a file that decompresses to a large part',
      wordTemplate(Array.from({ length: 1_500_000 }, (_, index) => index.toString(36)).join(' x ')),
      /would decompress to/,
    ],
  ])('refuses %s', async (_, data, message) => {
    const { error } = await fill({ items: [{ json: {}, binary: { data } }] });

    expect(error?.message).toMatch(message);
  });

  it('stops a document that would block n8n', async () => {
    const rows = Array.from({ length: 5_000 }, (_, price) => ({ price }));
    const data = wordTemplate('{{#rows}}{{rows | sum: "price"}}{{/rows}}');

    const { error } = await fill({ items: [{ json: { rows }, binary: { data } }] });

    expect(error).toMatchObject({
      message:
        'Invoice.docx was not filled: with this data, the document would take too much work [item 0]',
    });
  });

  it('continues with the other items if it is set to', async () => {
    const items = [
      { json: {} },
      { json: { number: 2 }, binary: { data: invoice } },
      { json: {}, binary: { data: toBinary(Buffer.from('Hello'), 'a.docx') } },
    ];

    const { output, error } = await fill({ items, onError: 'continueRegularOutput' });

    expect(error).toBeUndefined();
    expect(output.map(({ json, pairedItem }) => [typeof json.error, pairedItem])).toEqual([
      ['string', { item: 0 }],
      ['undefined', { item: 1 }],
      ['string', { item: 2 }],
    ]);
  });
});

function pixel() {
  return { ...toBinary(PIXEL, 'pixel.png'), mimeType: 'image/png' };
}
