import { DocumentPreview, RenderOptions } from '../../contract/src/render.ts';
import { NOT_BLANK } from '../../contract/src/values/not-blank.ts';

const RUN = 'run_01m5tseqjprndz4erjtbpf1wkr';

describe('a preview', () => {
  it.each([{}, { data: { number: 1 } }, { runId: RUN }])('may be of %j', (preview) => {
    expect(DocumentPreview.safeParse(preview).success).toBe(true);
  });

  it('is not of data and of a run', () => {
    const { error } = DocumentPreview.safeParse({ data: {}, runId: RUN });
    expect(error?.issues.map(({ path }) => path)).toEqual([['runId']]);
  });
});

describe('a preview of the template as it is', () => {
  it('may name a version, a format and a page', () => {
    const preview = { filled: false, versionId: 'ver_1', format: 'png', page: 2 };
    expect(DocumentPreview.safeParse(preview).success).toBe(true);
  });

  it.each([
    ['data', { data: {} }],
    ['runId', { runId: RUN }],
  ])('does not have %s', (member, given) => {
    const { error } = DocumentPreview.safeParse({ filled: false, ...given });
    expect(error?.issues.map(({ path }) => path)).toEqual([[member]]);
  });
});

describe('a one-shot render', () => {
  it.each([{ pdfStandard: 'PDF/A-2b' }, { pdfPassword: 'key' }, { format: 'original' }])(
    'may have %j',
    (options) => {
      expect(RenderOptions.safeParse(options).success).toBe(true);
    },
  );

  it.each([
    { pdfStandard: 'PDF/A-2b', pdfPassword: 'key' },
    { pdfStandard: 'PDF/A-2b', format: 'original' },
    { pdfStandard: 'PDF/A-4' },
  ])('does not have %j', (options) => {
    const { error } = RenderOptions.safeParse(options);
    expect(error?.issues.map(({ path }) => path)).toEqual([['pdfStandard']]);
  });
});

describe('a one-shot render of the template as it is', () => {
  it.each([{ format: 'png' }, { pdfStandard: 'PDF/A-2b' }])('may have %j', (options) => {
    expect(RenderOptions.safeParse({ filled: false, ...options }).success).toBe(true);
  });

  it.each([
    ['outputName', { outputName: 'Order {{number}}' }],
    ['pdfPassword', { pdfPassword: 'key' }],
  ])('does not have %s', (member, options) => {
    const { error } = RenderOptions.safeParse({ filled: false, ...options });
    expect(error?.issues.map(({ path }) => path)).toEqual([[member]]);
  });
});

describe.each([
  ['a preview', DocumentPreview, { data: {} }],
  ['a one-shot render', RenderOptions, {}],
])('the output name of %s', (_, schema, given) => {
  it('is trimmed', () => {
    const { data } = schema.safeParse({ ...given, outputName: ' Order ' });
    expect(data?.outputName).toBe('Order');
  });

  it.each(['', ' ', '\u00a0\u2003'])('is not blank, as in %j', (outputName) => {
    const { error } = schema.safeParse({ ...given, outputName });
    expect(error?.issues.map(({ path }) => path)).toEqual([['outputName']]);
  });

  it('is documented as not blank', () => {
    expect(schema.shape.outputName.unwrap().meta()).toMatchObject(NOT_BLANK);
  });
});
