import { readdirSync } from 'node:fs';
import { inspectPng } from '../pdf/inspect-png.ts';
import { NotConvertible } from '../../../service/src/pdf/converter.ts';
import { readPdf, tryPdf } from '../pdf/read-pdf.ts';
import { HouseWithThumbnails } from '../http/house-with-thumbnails.ts';
import { paragraphsOf, wordFile } from '../word-file.ts';
import type { Answer } from '../answer.ts';
import type { FormOfATest } from './render-form.ts';
import { renderForm, warningsOf } from './render-form.ts';

let house: HouseWithThumbnails;
beforeAll(async () => {
  house = await HouseWithThumbnails.start();
});
afterAll(() => house.stop());

const render = (form: FormOfATest | FormData = {}): Promise<Answer> =>
  house.client.send('POST', '/v0/render/', {
    body: form instanceof FormData ? form : renderForm(form),
  });

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('A one-shot render', () => {
  it('returns the document with its name and type, and leaves nothing behind', async () => {
    const before = readdirSync(house.driveFolder, { recursive: true });
    const answer = await render({
      data: '{"number":12345678901234567890}',
      options: { format: 'original', outputName: 'Zoë’s order {{number}}' },
    });
    expect(answer.status).toBe(200);
    expect(paragraphsOf(answer.content)).toEqual(['Order 12345678901234567890']);
    expect(answer.headers.get('content-type')).toBe(DOCX);
    expect(answer.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Zo%C3%AB%E2%80%99s%20order%2012345678901234567890.docx",
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('docloom-warnings')).toBeNull();
    expect((await house.client.get('/v0/drive/files/')).json).toEqual([]);
    expect(readdirSync(house.driveFolder, { recursive: true })).toEqual(before);
  });

  it('returns a PDF by default, named like the template', async () => {
    const answer = await render();
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('filename=Order.pdf');
    expect(readPdf(answer.content).pages[0]!.text).toBe('Order 1');
  });

  it('protects the PDF with a password from the data', async () => {
    const options = { pdfPassword: 'key {{number}}', pdfPasswordPreventCopy: true };
    const { content } = await render({ options });
    expect(tryPdf(content)).toEqual({ locked: 'No password given' });
    expect(readPdf(content, 'key 1').pages[0]!.text).toBe('Order 1');
  });

  it('returns a picture of the first page', async () => {
    const answer = await render({ options: { format: 'png' } });
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toContain('filename=Order.png');
    const { width, height } = await inspectPng(answer.content);
    expect(Math.max(width, height)).toBe(400);
  });

  it('shows a gap for a missing field, and names it in the header', async () => {
    const template = wordFile('Dear {{name}}, order {{number}}');
    const answer = await render({ template, options: { format: 'original' } });
    expect(paragraphsOf(answer.content)).toEqual(['Dear , order 1']);
    expect(warningsOf(answer)).toEqual([expect.stringContaining('name')]);
  });

  it('takes the parts in any order, and data and options as files', async () => {
    const form = new FormData();
    const json = (text: string) => new Blob([text], { type: 'application/json' });
    form.append('options', json('{"format":"original"}'), 'options.json');
    form.append('data', json('{"number":2}'), 'data.json');
    form.append('template', new Blob([wordFile('Order {{number}}')]), 'Order.docx');
    expect(paragraphsOf((await render(form)).content)).toEqual(['Order 2']);
  });
});

describe('A one-shot render of the template as it is', () => {
  const unfilled = (options: Record<string, unknown>, template?: Uint8Array<ArrayBuffer>) => {
    const form = renderForm({
      options: { filled: false, ...options },
      ...(template && { template }),
    });
    form.delete('data');
    return render(form);
  };

  it('shows its tags, named like the file', async () => {
    const answer = await unfilled({});
    expect(answer.headers.get('content-disposition')).toContain('filename=Order.pdf');
    expect(readPdf(answer.content).pages[0]!.text).toBe('Order {{number}}');
  });

  it('shows a template with errors', async () => {
    const answer = await unfilled({ format: 'png' }, wordFile('{{#open}}'));
    expect(answer.headers.get('content-type')).toBe('image/png');
  });

  it('returns the file itself as the original', async () => {
    const template = wordFile('Order {{number}}');
    const { content } = await unfilled({ format: 'original' }, template);
    expect(new Uint8Array(content)).toEqual(new Uint8Array(template));
  });

  it('is rejected if the file is no template', async () => {
    const answer = await unfilled({}, Uint8Array.from(Buffer.from('text')));
    expect(answer.refuses(400, 'file_not_a_template').errors?.[0]?.path).toBe('template');
  });

  it.each([
    ['data', {}, 'data'],
    ['a name', { outputName: 'x' }, 'options.outputName'],
    ['a password', { pdfPassword: 'x' }, 'options.pdfPassword'],
  ])('is rejected with %s, which would be unused', async (_what, options, path) => {
    const answer = await render({ options: { filled: false, ...options } });
    expect(answer.refuses(400, 'invalid_request').errors?.[0]?.path).toBe(path);
  });
});

describe('A one-shot render is rejected', () => {
  it('if the template has errors, each of which is named', async () => {
    const { detail, errors } = (
      await render({ template: wordFile('{{#open}}', '{{number |}}') })
    ).refuses(422, 'template_broken');
    expect(detail).toContain('Correct the template and send the request again.');
    expect(errors?.map(({ path }) => path)).toEqual(['template', 'template']);
  });

  it.each([
    ['is no template', { template: Uint8Array.from(Buffer.from('text')) }],
    ['has another ending', { fileName: 'Order.txt' }],
  ])('if the file %s', async (_what, form) => {
    const answer = await render(form);
    expect(answer.refuses(400, 'file_not_a_template').errors?.[0]?.path).toBe('template');
  });

  it.each([
    ['no JSON', '{"number":NaN}', 400, 'invalid_request'],
    ['a list', '[1]', 400, 'invalid_request'],
    ['empty', '', 400, 'invalid_request'],
    ['nested too deeply', `{"a":${'['.repeat(101)}${']'.repeat(101)}}`, 400, 'json_too_deep'],
  ])('if the data is %s', async (_what, data, status, code) => {
    expect((await render({ data })).refuses(status, code).errors?.[0]?.path).toBe('data');
  });

  it('takes the last of two members with one name, like a webhook source', async () => {
    const answer = await render({
      data: '{"number":1,"number":2}',
      options: { format: 'original' },
    });
    expect(paragraphsOf(answer.content)).toEqual(['Order 2']);
  });

  it.each([
    ['an unknown member', { pdfPasword: 'secret' }, 'options'],
    ['an unknown format', { format: 'html' }, 'options.format'],
    ['an unknown PDF standard', { pdfStandard: 'PDF/X-4' }, 'options.pdfStandard'],
    [
      'a PDF standard for a Word file',
      { format: 'original', pdfStandard: 'PDF/A-2b' },
      'options.pdfStandard',
    ],
    [
      'a password for a PDF/A file',
      { pdfPassword: 'x', pdfStandard: 'PDF/A-2b' },
      'options.pdfStandard',
    ],
    ['a password for a Word file', { format: 'original', pdfPassword: 'x' }, 'options.pdfPassword'],
    [
      'copying without a password',
      { pdfPasswordPreventCopy: true },
      'options.pdfPasswordPreventCopy',
    ],
    ['a name with broken tags', { outputName: '{{#a}}' }, '$.outputName'],
    ['no object', 'pdf', 'options'],
  ])('if the options have %s', async (_what, options, path) => {
    expect((await render({ options })).refuses(400, 'invalid_request').errors?.[0]?.path).toBe(
      path,
    );
  });

  it('if its password is empty with this data', async () => {
    const { detail } = (await render({ options: { pdfPassword: '{{lost}}' } })).refuses(
      400,
      'pdf_password_unusable',
    );
    expect(detail).toContain('comes from {{lost}}, for which the data has no value');
  });

  it.each<[string, (form: FormData) => void, string]>([
    [
      'no template',
      (form) => {
        form.delete('template');
      },
      'template',
    ],
    [
      'a template that is a field without a file name',
      (form) => {
        form.set('template', 'x');
      },
      'template',
    ],
    [
      'no data',
      (form) => {
        form.delete('data');
      },
      'data',
    ],
    [
      'two templates',
      (form) => {
        form.append('template', new Blob(['x']), 'b.docx');
      },
      'template',
    ],
    [
      'another part',
      (form) => {
        form.append('file', new Blob(['x']), 'b.docx');
      },
      'file',
    ],
  ])('if the form has %s', async (_what, change, path) => {
    const form = renderForm();
    change(form);
    expect((await render(form)).refuses(400, 'invalid_request').errors?.[0]?.path).toBe(path);
  });

  it('if the body is no form', async () => {
    const answer = await house.client.post('/v0/render/', {});
    expect(answer.refuses(400, 'invalid_request').errors?.[0]?.path).toBe('template');
  });

  it('if the PDF does not follow the wanted standard', async () => {
    const options = { pdfStandard: 'PDF/A-2b' };
    const { detail } = (await render({ options })).refuses(422, 'render_not_possible');
    expect(detail).toContain('the LibreOffice of the service does not make PDF/A-2b files');
  });

  it('if the converter refuses the document, without the messages of the converter', async () => {
    house.converter.failures.push(new NotConvertible('secret words of the office'));
    const refused = await render({ data: '{"number":"refused"}' });
    const { detail } = refused.refuses(422, 'render_not_possible');
    expect(detail).not.toContain('secret');
  });
});
