import { z } from 'zod';
import { SourceData } from './source.ts';
import { ADDITION } from './values/addition.ts';
import { RunId, TemplateVersionId } from './values/identifiers.ts';
import { NOT_BLANK } from './values/not-blank.ts';

/** The kinds of files that a render can return. */
export const RenderFormat = z.enum(['pdf', 'original', 'png']).meta({
  ...ADDITION,
  id: 'RenderFormat',
  description:
    '`pdf`: the document as a PDF. `original`: the document itself, a Word or PowerPoint file. `png`: a picture of a page, the first one by default, whose longer side has 400 pixels.',
});
export type RenderFormat = z.infer<typeof RenderFormat>;

/** The standards for PDF files that a render can follow: levels B of ISO 19005-1 to 19005-3. */
export const PdfStandard = z.enum(['PDF/A-1b', 'PDF/A-2b', 'PDF/A-3b']);
export type PdfStandard = z.infer<typeof PdfStandard>;

const filled = z
  .boolean()
  .default(true)
  .describe(
    'With false, the template is shown as it is, with its tags, also if it has errors; there is no data then.',
  );

/** The options of a one-shot render. An addition of Docloom. */
export const RenderOptions = z
  .strictObject({
    format: RenderFormat.default('pdf'),
    filled,
    outputName: z
      .string()
      .trim()
      .min(1)
      .meta({
        ...NOT_BLANK,
        description:
          'The name of the file, with placeholders such as `{{field}}`. By default, the name of the template. Its ending is added.',
      })
      .optional(),
    pdfPassword: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Encrypts the PDF with this password, which may have placeholders. At most 127 bytes in UTF-8 when it is filled.',
      ),
    pdfPasswordPreventCopy: z
      .boolean()
      .optional()
      .describe('Whether nothing can be copied out of the PDF. Needs `pdfPassword`.'),
    pdfStandard: PdfStandard.optional().describe(
      'The standard that the PDF follows, for an archive. By default, none.',
    ),
  })
  .refine((given) => given.filled || given.outputName === undefined, {
    path: ['outputName'],
    error: 'needs data: omit it, or omit filled',
  })
  .refine((given) => given.filled || given.pdfPassword === undefined, {
    path: ['pdfPassword'],
    error: 'needs data: omit it, or omit filled',
  })
  .refine(({ format, pdfPassword }) => format === 'pdf' || pdfPassword === undefined, {
    path: ['pdfPassword'],
    error: 'protects PDF files only: set format to "pdf", or omit it',
  })
  .refine(({ format, pdfStandard }) => format === 'pdf' || pdfStandard === undefined, {
    path: ['pdfStandard'],
    error: 'is for PDF files only: set format to "pdf", or omit it',
  })
  .refine(({ pdfPassword, pdfStandard }) => !(pdfPassword && pdfStandard), {
    path: ['pdfStandard'],
    error: 'forbids passwords: omit pdfPassword, or omit pdfStandard',
  })
  .refine((given) => !given.pdfPasswordPreventCopy || given.pdfPassword !== undefined, {
    path: ['pdfPasswordPreventCopy'],
    error: 'needs pdfPassword: without a password, anyone could lift the restriction',
  })
  .meta({
    ...ADDITION,
    id: 'RenderOptions',
    description: 'How to render a template once.',
  });
export type RenderOptionsInput = z.input<typeof RenderOptions>;
export type RenderOptions = z.output<typeof RenderOptions>;

/** No document has more pages. */
const MOST_PAGES = 100_000;

/** The number of a page or slide, from 1. */
export const PreviewPage = z.number().int().min(1).max(MOST_PAGES);

const UNFILLED = 'fills the template, and filled is false: omit one of the two';

/** The payload of a preview. An addition of Docloom. */
export const DocumentPreview = z
  .object({
    data: SourceData.optional(),
    runId: RunId.optional().describe('Renders the data of this run of the workflow.'),
    versionId: TemplateVersionId.optional().describe(
      'Renders this version of the template. By default, the current one.',
    ),
    format: RenderFormat.default('pdf'),
    filled,
    outputName: z
      .string()
      .trim()
      .min(1)
      .meta({
        ...NOT_BLANK,
        description:
          'The name of the file, with placeholders, in place of the one of the document. Needs `data`.',
      })
      .optional(),
    page: PreviewPage.optional().describe(
      'The page or slide to draw, for the format `png`, from 1. By default, the first one.',
    ),
  })
  .refine(({ data, runId }) => data === undefined || runId === undefined, {
    path: ['runId'],
    error: 'names other data than data; send one of the two',
  })
  .refine(({ data, filled }) => filled || data === undefined, {
    path: ['data'],
    error: UNFILLED,
  })
  .refine(({ runId, filled }) => filled || runId === undefined, {
    path: ['runId'],
    error: UNFILLED,
  })
  .refine(({ data, outputName }) => data !== undefined || outputName === undefined, {
    path: ['outputName'],
    error: 'is filled with data: send data, or omit it',
  })
  .refine(({ format, page }) => format === 'png' || page === undefined, {
    path: ['page'],
    error: 'chooses the page of a picture: set format to "png", or omit it',
  })
  .meta({
    ...ADDITION,
    id: 'DocumentPreview',
    description:
      'What to render. Without `data` and `runId`, the sample data of the document; if none was set, the data of the latest run of the workflow.',
    dependentSchemas: {
      data: { properties: { filled: { type: 'boolean', const: true } } },
      runId: {
        not: { required: ['data'] },
        properties: { filled: { type: 'boolean', const: true } },
      },
      outputName: { required: ['data'] },
      page: { properties: { format: { type: 'string', const: 'png' } }, required: ['format'] },
    },
  });
export type DocumentPreviewInput = z.input<typeof DocumentPreview>;
export type DocumentPreview = z.output<typeof DocumentPreview>;
