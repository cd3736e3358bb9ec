import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { DocumentId, RunId, WorkflowId } from './values/identifiers.ts';
import { Timestamp } from './values/timestamp.ts';

/** A file in the cloud drive. Contract §2, "Drive File". */
export const DriveFile = z
  .object({
    id: z.string().min(1),
    name: z.string(),
    url: z.url().describe('The address of its content, for users who may read it.'),
    mimeType: z.string(),
  })
  .meta({ id: 'DriveFile', description: 'A file in the cloud drive.' });
export type DriveFile = z.infer<typeof DriveFile>;

/** A file in the list of the drive. Ours. */
export const ListedDriveFile = DriveFile.extend({
  size: z.number().int().nullable().describe('In bytes; null if it is not known.'),
  createdAt: Timestamp,
  workflow: z
    .object({ id: WorkflowId, name: z.string() })
    .nullable()
    .describe('The workflow whose template or output it is; null for any other file.'),
  documentId: DocumentId.nullable().describe(
    'The document whose template it is; null for any other file. A template cannot be deleted.',
  ),
  runId: RunId.nullable().describe(
    'The run that made it. Null for any other file, for outputs of earlier Docloom versions, and after the run was pruned.',
  ),
}).meta({
  id: 'ListedDriveFile',
  ...ADDITION,
  description: 'A file in the list of the drive.',
});
export type ListedDriveFile = z.infer<typeof ListedDriveFile>;
