import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { TemplateVersionId, UserId } from './values/identifiers.ts';
import { optionalText } from './values/optional-text.ts';
import { TemplateError } from './template-error.ts';
import { Timestamp } from './values/timestamp.ts';

/** One content of a document's template. Ours. */
export const TemplateVersion = z
  .object({
    id: TemplateVersionId,
    number: z
      .number()
      .int()
      .min(1)
      .describe('Counts the versions of a document from 1. No number is used twice.'),
    createdAt: Timestamp.describe('When the service stored or first saw this content.'),
    createdBy: z
      .object({ id: UserId, name: z.string() })
      .nullable()
      .describe(
        'The user who sent the content. Null if it was found in the drive: somebody has changed the file there, or an earlier version of Docloom has added it.',
      ),
    note: z
      .string()
      .nullable()
      .describe('What has changed, as the user who sent the content has noted it.'),
    size: z.number().int().min(0).describe('In bytes.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe(
        'The SHA-256 of the content, in hex. Versions with the same content have the same.',
      ),
    current: z.boolean().describe('Whether the template has this content now.'),
    errors: z
      .array(TemplateError)
      .describe('The errors of the template. While there are any, no run can make the document.'),
  })
  .meta({
    id: 'TemplateVersion',
    ...ADDITION,
    description: 'One content of the template of a document.',
  });
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/** What has changed with a version. Blank is the same as none. */
export const VersionNote = optionalText(500).optional().meta({
  description:
    'What has changed, for the list of versions. Leading and trailing white space is removed, and a blank note is none.',
});

/**
 * The payload that replaces a template by a drive file. JSON requires the file; a form with the file
 * itself has no such payload.
 */
export const TemplateVersionCreate = z
  .object({
    fileId: z.string().min(1).optional().describe('The drive file to copy.'),
    note: VersionNote,
  })
  .meta({
    id: 'TemplateVersionCreate',
    ...ADDITION,
    required: ['fileId'],
    description: 'A drive file that replaces the template of a document.',
  });
export type TemplateVersionCreateInput = z.input<typeof TemplateVersionCreate>;
export type TemplateVersionCreate = z.output<typeof TemplateVersionCreate>;

/** The payload that makes a version current again. */
export const TemplateVersionRestore = z.object({ note: VersionNote }).meta({
  id: 'TemplateVersionRestore',
  ...ADDITION,
  description: 'A note for the version that a restored content becomes.',
});
export type TemplateVersionRestoreInput = z.input<typeof TemplateVersionRestore>;
export type TemplateVersionRestore = z.output<typeof TemplateVersionRestore>;
