import { WorkflowCreate } from '@docloom/contract';
import { invalidRequest } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Upload } from '../files/upload.ts';
import { parseJson } from './source-data.ts';
import { validPart } from './validation.ts';

/** The field of a form that has the workflow. */
export const WORKFLOW = 'workflow';

/**
 * Reads the workflow of a form that also has its template: the JSON of a request without one, as text.
 * @throws DocloomError `invalid_request`, and those of JSON
 */
export function workflowIn({ fields }: Pick<Upload, 'fields'>, limits: Limits): WorkflowCreate {
  const text = fields.get(WORKFLOW);
  if (typeof text !== 'string') {
    const message = 'is required before the file: the workflow as JSON, with its name';
    throw invalidRequest([{ path: WORKFLOW, message }]);
  }
  const wanted = validPart(WorkflowCreate, parseJson(text, limits), WORKFLOW);
  if (wanted.document?.fileId !== undefined) {
    const message = 'names a template, and the form has one: omit one of the two';
    throw invalidRequest([{ path: `${WORKFLOW}.document.file_id`, message }]);
  }
  return wanted;
}
