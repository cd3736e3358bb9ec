import type { Document, DocumentCreateInput } from '@docloom/contract';
import type { Turn } from '../../operation';
import { driveFileLocator } from '../../parameters/drive-file';
import { workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport';

/** Adds a template to a workflow: a copy of a file of the drive, or a blank one without a file. */
export async function addTemplate(
  turn: Turn,
  workflowId: string,
  body: DocumentCreateInput,
): Promise<Document> {
  return await requestJson<Document>(turn, {
    method: 'POST',
    path: ['workflows', workflowId, 'documents'],
    body,
    subject: workflowSubject(workflowId),
    parameterNames: {
      '$.file_id': driveFileLocator.displayName,
      '$.fileId': driveFileLocator.displayName,
    },
  });
}
