import type { DocumentFields } from '@docloom/contract';
import type { Caller } from '../execution/caller';
import { templateSubject } from '../parameters/template';
import { isSuccess } from '../transport/answer';
import { requestAnswer } from '../transport/transport';
import type { WorkflowField } from './workflow-fields';

/** How templates use a field. */
export type FieldKind = DocumentFields['fields'][number]['kind'];

/** From the least important use to the most. A picture that is also text is not only a picture. */
const RANKS: readonly FieldKind[] = [
  'condition',
  'picture',
  'text',
  'date',
  'number',
  'link',
  'markdown',
  'list',
];

/** Servers that do not inspect templates, and templates that somebody has just removed. */
const UNKNOWN = [400, 403, 404, 405];

/**
 * Reads how the templates of a workflow use these fields, one request for each template. A server
 * that does not inspect templates gives no kinds.
 */
export async function readFieldKinds(
  caller: Caller,
  workflowId: string,
  fields: readonly WorkflowField[],
): Promise<ReadonlyMap<string, FieldKind>> {
  const kinds = new Map<string, FieldKind>();
  for (const id of new Set(fields.flatMap(({ templates }) => templates))) {
    for (const { name, kind } of await readFields(caller, workflowId, id)) {
      const known = kinds.get(name);
      if (known === undefined || rank(kind) > rank(known)) kinds.set(name, kind);
    }
  }
  return kinds;
}

async function readFields(
  caller: Caller,
  workflowId: string,
  id: string,
): Promise<DocumentFields['fields']> {
  const answer = await requestAnswer(caller, {
    method: 'GET',
    path: ['workflows', workflowId, 'documents', id, 'fields'],
    subject: templateSubject(id),
    alsoAccept: UNKNOWN,
  });
  return isSuccess(answer) ? (answer.body as DocumentFields).fields : [];
}

function rank(kind: FieldKind): number {
  return RANKS.indexOf(kind);
}
