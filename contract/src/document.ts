import { z } from 'zod';
import { DriveFile } from './drive-file.ts';
import { DocumentId } from './identifiers.ts';

/** Contract §2: depends on the selected file. */
export const DocumentType = z.enum(['CLOUD_DOCS', 'CLOUD_SLIDES']);
export type DocumentType = z.infer<typeof DocumentType>;

/** A template document of a workflow and its options. Contract §2, "Document". */
export const Document = z.object({
  id: DocumentId,
  documentType: DocumentType,
  file: DriveFile,
  /** Names each output; placeholders are written `{{field}}`. */
  outputName: z.string(),
  createPdfCopy: z.boolean(),
  removeOutput: z.boolean(),
  enablePdfPassword: z.boolean(),
  /** Templated like `outputName`; used only when `enablePdfPassword` is true. */
  pdfPassword: z.string(),
  pdfPasswordPreventCopy: z.boolean(),
  previewUrl: z.url(),
});
export type Document = z.infer<typeof Document>;

/** The options of a document that a client may set. */
const DocumentOptions = z.object({
  outputName: z.string().trim().min(1),
  createPdfCopy: z.boolean(),
  removeOutput: z.boolean(),
  enablePdfPassword: z.boolean(),
  pdfPassword: z.string(),
  pdfPasswordPreventCopy: z.boolean(),
});
export type DocumentOptions = z.infer<typeof DocumentOptions>;

/** The other spellings that contract §2 names, and the member each stands for. */
const OTHER_SPELLINGS: Readonly<Record<string, keyof DocumentOptions>> = {
  createPDFCopy: 'createPdfCopy',
  PdfPasswordPreventCopy: 'pdfPasswordPreventCopy',
  enablePdfPreventCopy: 'pdfPasswordPreventCopy',
};

const GivenOptions = DocumentOptions.partial().extend({
  createPDFCopy: z.boolean().optional(),
  PdfPasswordPreventCopy: z.boolean().optional(),
  enablePdfPreventCopy: z.boolean().optional(),
});

/** Under the members that responses carry; two spellings of one with different values are refused. */
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

/**
 * The payload that adds a document. Contract §4, "Documents", rules 1 and 2: with `file_id` a copy
 * of that file, without it a document from scratch. `fileId` is the spelling of workflow-create.
 * That options may be given at once is ours; without it they would be lost without a word.
 */
export const DocumentCreate = GivenOptions.extend({
  file_id: z.string().min(1).optional(),
  fileId: z.string().min(1).optional(),
})
  .refine((given) => !given.file_id || !given.fileId || given.file_id === given.fileId, {
    path: ['fileId'],
    error: 'names another file than file_id; send one of the two',
  })
  .transform(({ file_id, fileId, ...given }, context) => ({
    fileId: file_id ?? fileId,
    options: toOptions(given, context),
  }));
export type DocumentCreateInput = z.input<typeof DocumentCreate>;
export type DocumentCreate = z.output<typeof DocumentCreate>;

const unchangeable = z.never({ error: 'cannot be changed after the document is created' });

/**
 * The payload that changes a document's options. Contract §4, "Documents", rule 3. Every spelling
 * of §2 is accepted and comes out as the member that responses carry; two spellings of one member
 * with different values are refused, and so is a change of the file.
 */
export const DocumentUpdate = GivenOptions.extend({
  file: unchangeable.optional(),
  file_id: unchangeable.optional(),
  fileId: unchangeable.optional(),
}).transform(toOptions);
export type DocumentUpdateInput = z.input<typeof DocumentUpdate>;
export type DocumentUpdate = z.output<typeof DocumentUpdate>;
