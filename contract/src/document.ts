import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { DriveFile } from './drive-file.ts';
import { DocumentId } from './values/identifiers.ts';
import { NOT_BLANK } from './values/not-blank.ts';
import { readOnlyMember, readOnlyMembers, separateReadOnly } from './values/read-only.ts';
import { TemplateError } from './template-error.ts';

/** Determined by the selected file. Contract §2. */
export const DocumentType = z.enum(['CLOUD_DOCS', 'CLOUD_SLIDES']).meta({
  id: 'DocumentType',
  description: '`CLOUD_DOCS`: a Word file. `CLOUD_SLIDES`: a presentation.',
});
export type DocumentType = z.infer<typeof DocumentType>;

const OUTPUT_NAME =
  'Names each output. Placeholders are written `{{field}}`. The ending of the file is added to it, and `/` becomes a blank.';
const CREATE_PDF_COPY = 'Whether a PDF copy of each output is made too.';
const REMOVE_OUTPUT =
  'Whether the output is removed when its PDF copy is made; needs `createPdfCopy`. An update that sets `createPdfCopy` to false and does not send `removeOutput` sets it to false too.';
const ENABLE_PDF_PASSWORD =
  'Whether the PDF copy is encrypted with `pdfPassword`. While that is empty, no output with a PDF copy is made: set both.';
const PDF_PASSWORD =
  'The password of the PDF copy, with placeholders as in `outputName`; used only when `enablePdfPassword` is true. At most 127 bytes in UTF-8 when it is filled.';
const PREVENT_COPY = 'Whether nothing can be copied out of a PDF copy that has a password.';

/** A template document of a workflow and its options. Contract §2, "Document". */
export const Document = z
  .object({
    id: DocumentId,
    documentType: DocumentType,
    file: DriveFile,
    outputName: z.string().describe(OUTPUT_NAME),
    createPdfCopy: z.boolean().describe(CREATE_PDF_COPY),
    removeOutput: z.boolean().describe(REMOVE_OUTPUT),
    enablePdfPassword: z.boolean().describe(ENABLE_PDF_PASSWORD),
    pdfPassword: z.string().describe(PDF_PASSWORD),
    pdfPasswordPreventCopy: z.boolean().describe(PREVENT_COPY),
    previewUrl: z
      .url()
      .describe(
        'The page of the template, for people. They sign in, unless the operator shows templates with their sample data to everybody who has the address.',
      ),
  })
  .meta({
    id: 'Document',
    description: 'A template document of a workflow and its options.',
  });
export type Document = z.infer<typeof Document>;

/** The response to adding a document: the document, and its template's errors, which are ours. */
export const DocumentCreated = Document.extend({
  errors: z.array(TemplateError).meta({
    ...ADDITION,
    description: 'The errors of the template. While there are any, no run can make this document.',
  }),
}).meta({ id: 'DocumentCreated', description: 'A document that was just added.' });
export type DocumentCreated = z.infer<typeof DocumentCreated>;

/** The options of a document that a client may set. */
const DocumentOptions = z.object({
  outputName: z
    .string()
    .trim()
    .min(1)
    .meta({
      ...NOT_BLANK,
      description: `${OUTPUT_NAME} Leading and trailing white space is removed.`,
    }),
  createPdfCopy: z.boolean().describe(CREATE_PDF_COPY),
  removeOutput: z.boolean().describe(REMOVE_OUTPUT),
  enablePdfPassword: z.boolean().describe(ENABLE_PDF_PASSWORD),
  pdfPassword: z.string().describe(PDF_PASSWORD),
  pdfPasswordPreventCopy: z.boolean().describe(PREVENT_COPY),
});
export type DocumentOptions = z.infer<typeof DocumentOptions>;

/** The alternative spellings of contract §2, and the member that each stands for. */
const OTHER_SPELLINGS: Readonly<Record<string, keyof DocumentOptions>> = {
  createPDFCopy: 'createPdfCopy',
  PdfPasswordPreventCopy: 'pdfPasswordPreventCopy',
  enablePdfPreventCopy: 'pdfPasswordPreventCopy',
};

/**
 * A member that is an alias of another one; if both are sent, they must be equal. The OpenAPI
 * document mentions it only in words, because generated clients would otherwise have two members
 * with one name.
 */
const otherSpelling = <Schema extends z.ZodType>(schema: Schema, member: string): Schema =>
  schema.meta({ 'x-docloom-spelling-of': member });

const GivenOptions = DocumentOptions.partial().extend({
  createPDFCopy: otherSpelling(z.boolean(), 'createPdfCopy').optional(),
  PdfPasswordPreventCopy: otherSpelling(z.boolean(), 'pdfPasswordPreventCopy').optional(),
  enablePdfPreventCopy: otherSpelling(z.boolean(), 'pdfPasswordPreventCopy').optional(),
});

/** Converts options to the members that responses have; rejects aliases with different values. */
function toOptions(
  given: z.infer<typeof GivenOptions>,
  context: z.RefinementCtx,
): Partial<DocumentOptions> {
  const options = new Map<string, unknown>();
  for (const [spelling, value] of Object.entries(given)) {
    const member = OTHER_SPELLINGS[spelling] ?? spelling;
    if (options.has(member) && options.get(member) !== value) {
      const message = `contradicts the other spelling of ${member}; send one of the two`;
      context.addIssue({ code: 'custom', path: [spelling], message });
    }
    options.set(member, value);
  }
  return Object.fromEntries(options);
}

/** Removing the outputs without a PDF copy would leave nothing. */
const REMOVAL_NEEDS_COPY = {
  if: {
    properties: { removeOutput: { type: 'boolean', const: true } },
    required: ['removeOutput'],
  },
  then: {
    properties: { createPdfCopy: { type: 'boolean', const: true } },
    required: ['createPdfCopy'],
  },
};

/**
 * The payload that adds a document. Contract §4, "Documents", rules 1 and 2: with `file_id` a copy
 * of that file, without it a document from scratch. `fileId` is the spelling of workflow-create.
 * Options in the same payload are ours; without this addition, they would be lost silently.
 */
export const DocumentCreate = GivenOptions.extend({
  file_id: z
    .string()
    .min(1)
    .optional()
    .describe('The drive file to copy. Without it, a new document is created.'),
  fileId: otherSpelling(z.string().min(1), 'file_id').optional(),
  file: z
    .never({ error: 'does not choose a file; send the id of a drive file as file_id' })
    .describe('Rejected here, so that no blank document is created by mistake: send `file_id`.')
    .optional(),
})
  .refine((given) => !given.file_id || !given.fileId || given.file_id === given.fileId, {
    path: ['fileId'],
    error: 'names another file than file_id; send one of the two',
  })
  .transform(({ file_id, fileId, ...given }, context) => ({
    fileId: file_id ?? fileId,
    options: toOptions(given, context),
  }))
  .meta({
    id: 'DocumentCreate',
    ...REMOVAL_NEEDS_COPY,
    description:
      'A template to add, with its options, which are an addition of Docloom. By default, `outputName` is the file name without its extension, every boolean is false, and `pdfPassword` is empty.',
  });
export type DocumentCreateInput = z.input<typeof DocumentCreate>;
export type DocumentCreate = z.output<typeof DocumentCreate>;

/** `file_id`, in both spellings, is an alias of the `id` of `file`. */
const READ_ONLY = {
  ...readOnlyMembers('id', 'documentType', 'file', 'file_id', 'previewUrl', 'errors'),
  fileId: otherSpelling(readOnlyMember, 'file_id'),
};

/**
 * The payload that changes a document's options. Contract §4, "Documents", rule 3. Every spelling
 * of §2 is accepted and converted to the member that responses have. Two spellings of one member
 * with different values are rejected. Read-only members, such as the file, may be sent as a GET
 * returns them.
 */
export const DocumentUpdate = GivenOptions.extend(READ_ONLY)
  .transform((given, context) => {
    const { changes, readOnly } = separateReadOnly(given, READ_ONLY);
    return { options: toOptions(changes, context), readOnly };
  })
  .meta({
    id: 'DocumentUpdate',
    description:
      'The options to change. Others stay unchanged. The file cannot be changed after the document is created.',
  });
export type DocumentUpdateInput = z.input<typeof DocumentUpdate>;
export type DocumentUpdate = z.output<typeof DocumentUpdate>;
