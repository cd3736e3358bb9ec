import { Color, WorkflowCreate, WorkflowUpdate } from '../../contract/src/index.ts';
import { invalidPaths } from './resource.ts';
import * as samples from './samples.ts';

describe('Color (contract §2: a hex string prefixed with #)', () => {
  it.each(['#cccccc', '#CCCCCC', '#09aF00', '#abc', '#abcd', '#12345678'])(
    'accepts any hex color of CSS: %s',
    (color) => {
      expect(Color.parse(color)).toBe(color);
    },
  );

  it.each([
    'cccccc',
    '#',
    '#cc',
    '#ccccc',
    '#ccccccc',
    '#ccccccccc',
    '#gggggg',
    'red',
    '#cccccc ',
    '',
  ])('rejects "%s"', (color) => {
    expect(Color.safeParse(color).success).toBe(false);
  });
});

describe('the payload that creates a workflow (contract §4, rule 2)', () => {
  it('requires only a name', () => {
    expect(WorkflowCreate.parse({ name: 'Invoices' })).toEqual({ name: 'Invoices' });
  });

  it('requires the name', () => {
    expect(invalidPaths(WorkflowCreate, {})).toEqual(['name']);
  });

  it.each(['', '   ', null, 7, 'x'.repeat(201)])('rejects the name %j', (name) => {
    expect(invalidPaths(WorkflowCreate, { name })).toEqual(['name']);
  });

  it('counts characters like the API description: an emoji is one', () => {
    expect(invalidPaths(WorkflowCreate, { name: '\u{1f600}'.repeat(200) })).toEqual([]);
    expect(invalidPaths(WorkflowCreate, { name: '\u{1f600}'.repeat(201) })).toEqual(['name']);
  });

  it('includes leading and trailing spaces in the length of a name', () => {
    expect(invalidPaths(WorkflowCreate, { name: ` ${'x'.repeat(200)}` })).toEqual(['name']);
  });

  it('trims a name', () => {
    expect(WorkflowCreate.parse({ name: '  Invoices ' }).name).toBe('Invoices');
  });

  it('accepts a complete workflow in one request', () => {
    const payload = {
      name: 'Invoices',
      color: '#0a0',
      icon: 'Star',
      source: { sourceFields: ['number', 'customer.name'] },
      document: { fileId: 'fil_1' },
      outgoingWebhook: { webhookUrl: 'https://receiver.example/' },
    };
    expect(WorkflowCreate.parse(payload)).toEqual({
      ...payload,
      document: { fileId: 'fil_1', options: {} },
    });
  });

  it('accepts null for the webhook, as in the response for a workflow without one', () => {
    expect(WorkflowCreate.parse({ name: 'x', outgoingWebhook: null })).toEqual({
      name: 'x',
      outgoingWebhook: null,
    });
  });

  it.each([
    ['name', { name: null }],
    ['color', { color: null }],
    ['icon', { icon: null }],
    ['source', { source: null }],
    ['document', { document: null }],
  ])('rejects null for %s, which no response contains', (path, members) => {
    expect(invalidPaths(WorkflowCreate, { name: 'x', ...members })).toEqual([path]);
  });

  it('accepts the options of its document in every spelling', () => {
    const given = { fileId: 'fil_1', outputName: 'Invoice {{number}}', createPDFCopy: true };
    const { document } = WorkflowCreate.parse({ name: 'x', document: given });
    const options = { outputName: 'Invoice {{number}}', createPdfCopy: true };
    expect(document).toEqual({ fileId: 'fil_1', options });
  });

  it.each(['fileId', 'file_id'])('accepts the template as document.%s', (spelling) => {
    const { document } = WorkflowCreate.parse({ name: 'x', document: { [spelling]: 'fil_1' } });
    expect(document).toEqual({ fileId: 'fil_1', options: {} });
  });

  it('accepts both spellings if they name the same file', () => {
    const payload = { name: 'x', document: { fileId: 'fil_1', file_id: 'fil_1' } };
    const { document } = WorkflowCreate.parse(payload);
    expect(document).toEqual({ fileId: 'fil_1', options: {} });
  });

  it('rejects both spellings if they name different files', () => {
    const payload = { name: 'x', document: { fileId: 'fil_1', file_id: 'fil_2' } };
    expect(invalidPaths(WorkflowCreate, payload)).toEqual(['document.fileId']);
  });

  it.each([
    ['color', { color: 'red' }],
    ['icon', { icon: '' }],
    ['source.sourceFields', { source: { sourceFields: 'number' } }],
    ['source.sourceFields.1', { source: { sourceFields: ['number', ''] } }],
    ['document.fileId', { document: { fileId: 7 } }],
    ['document.fileId', { document: { fileId: '' } }],
    ['document.createPdfCopy', { document: { createPdfCopy: 'true' } }],
    ['outgoingWebhook.webhookUrl', { outgoingWebhook: {} }],
    ['outgoingWebhook.webhookUrl', { outgoingWebhook: { webhookUrl: 'ftp://x.example/' } }],
  ])('rejects an invalid %s by its path', (path, members) => {
    expect(invalidPaths(WorkflowCreate, { name: 'x', ...members })).toEqual([path]);
  });

  it('drops read-only members', () => {
    const payload = { name: 'x', id: 'wkf_mine', status: 'COMPLETE', autoCreate: false };
    expect(WorkflowCreate.parse(payload)).toEqual({ name: 'x' });
  });
});

describe('the payload that changes a workflow (contract §4)', () => {
  it.each([{}, { name: 'New' }, { color: '#123456' }, { icon: 'Star' }])(
    'accepts %j',
    (payload) => {
      expect(WorkflowUpdate.parse(payload)).toEqual({ changes: payload, readOnly: {} });
    },
  );

  it.each([
    ['name', { name: '' }],
    ['color', { color: '#12' }],
    ['icon', { icon: null }],
  ])('rejects an invalid %s', (path, payload) => {
    expect(invalidPaths(WorkflowUpdate, payload)).toEqual([path]);
  });

  it('separates read-only members from the changes, and rejects anything else', () => {
    const readOnly = { status: 'ARCHIVED', autoCreate: false, team: null };
    expect(WorkflowUpdate.parse({ name: 'New', ...readOnly, other: 1 })).toEqual({
      changes: { name: 'New' },
      readOnly,
    });
  });

  it('accepts a whole workflow as returned by a GET', () => {
    const { changes, readOnly } = WorkflowUpdate.parse(samples.workflow);
    expect({ ...changes, ...readOnly }).toEqual(samples.workflow);
  });
});
