import { readdirSync } from 'node:fs';
import { TemplateCheck } from '@docloom/contract';
import { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import type { Answer } from '../answer.ts';
import { RunningService } from '../running-service.ts';
import { slides } from '../slides.ts';
import { wordFile } from '../word-file.ts';
import { templateForm } from './render-form.ts';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start({ limits: { ...DEFAULT_LIMITS, file: 200_000 } });
});
afterAll(() => service.stop());

const check = (body: FormData): Promise<Answer> =>
  service.client.send('POST', '/v0/render/check/', { body });

describe('The check of a template', () => {
  it('returns its type and the use of its fields, and leaves nothing behind', async () => {
    const files = readdirSync(service.driveFolder, { recursive: true });
    const template = wordFile('Dear {{name}}', '{{#items}}{{price | currency: "EUR"}}{{/items}}');
    const answer = await check(templateForm({ template }));
    expect(answer.shows(200, TemplateCheck)).toEqual({
      documentType: 'CLOUD_DOCS',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'items', kind: 'list', members: [{ name: 'price', list: false, kind: 'number' }] },
      ],
      faults: [],
    });
    expect((await service.client.get('/v0/drive/files/')).json).toEqual([]);
    expect(readdirSync(service.driveFolder, { recursive: true })).toEqual(files);
  });

  it('recognises a presentation', async () => {
    const template = new Uint8Array(slides('{{title}}'));
    const answer = await check(templateForm({ template, fileName: 'Show.pptx' }));
    expect(answer.shows(200, TemplateCheck)).toMatchObject({
      documentType: 'CLOUD_SLIDES',
      fields: [{ name: 'title', kind: 'text' }],
    });
  });

  it('answers 200 to a template with errors, and names each with its remedy', async () => {
    const template = wordFile('{{name}} {{total | curency: "EUR"}}', '{{#open}}');
    const { fields, faults } = (await check(templateForm({ template }))).shows(200, TemplateCheck);
    expect(fields.map(({ name }) => name)).toContain('name');
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatchObject({
      part: 'word/document.xml',
      what: 'there is no filter "curency"',
      remedy: 'Did you mean "currency"?',
    });
  });
});

describe('The check of a template is rejected', () => {
  it.each([
    ['is no template', { template: Uint8Array.from(Buffer.from('text')) }],
    ['has another ending', { fileName: 'Order.txt' }],
  ])('if the file %s', async (_what, form) => {
    const { errors } = (await check(templateForm(form))).refuses(400, 'file_not_a_template');
    expect(errors?.[0]?.path).toBe('template');
  });

  it('if the file is larger than a file may be', async () => {
    const template = new Uint8Array(300_000);
    (await check(templateForm({ template }))).refuses(413, 'too_large');
  });

  it('if the form has data, which a check does not use', async () => {
    const form = templateForm();
    form.append('data', '{}');
    const { errors } = (await check(form)).refuses(400, 'invalid_request');
    expect(errors).toEqual([{ path: 'data', message: 'is unknown; the parts are template' }]);
  });

  it('if the form has no file', async () => {
    const form = new FormData();
    form.append('template', 'x');
    for (const body of [form, new FormData()]) {
      const { errors } = (await check(body)).refuses(400, 'invalid_request');
      expect(errors?.[0]?.path).toBe('template');
    }
  });

  it('if the body is no form', async () => {
    const answer = await service.client.post('/v0/render/check/', {});
    expect(answer.refuses(400, 'invalid_request').errors?.[0]?.path).toBe('template');
  });
});
