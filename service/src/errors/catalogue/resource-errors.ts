import { entry, temporary } from './entry.ts';

/** Errors of payloads, and of resources whose state does not allow a request. */
export const resourceErrors = {
  invalid_request: entry(
    400,
    'Bad request',
    (members: string) => `The request has invalid members: ${members}.`,
  ),
  body_not_json: entry(
    400,
    'Bad request',
    (reason: string) =>
      `The body is not JSON (${reason}). Send a JSON object with the header Content-Type: application/json.`,
  ),
  body_not_object: entry(
    400,
    'Bad request',
    (received: string) =>
      `The body is ${received}, not a JSON object. Send an object whose keys are the source fields.`,
  ),
  no_file: entry(
    400,
    'Bad request',
    () =>
      'The upload contains no file. Send multipart/form-data with the file in the field "file" and its name in filename.',
  ),
  file_without_name: entry(
    400,
    'Bad request',
    () =>
      'The uploaded file has no name. Set it in its part of the form: Content-Disposition: form-data; name="file"; filename="Invoice.docx".',
  ),
  one_file_at_a_time: entry(
    400,
    'Bad request',
    () => 'The upload contains more than one file, so none was stored. Send one file at a time.',
  ),
  file_unknown: entry(
    400,
    'Bad request',
    (fileId: string) => `There is no drive file ${fileId}. Upload it first, or check the id.`,
  ),
  file_not_a_template: entry(
    400,
    'Bad request',
    (name: string, reason: string) =>
      `${name} cannot be a template: ${reason}. Use a Word (.docx, .dotx, .docm, .dotm) or PowerPoint (.pptx, .potx, .ppsx, .pptm, .potm, .ppsm) file.`,
  ),
  // Contract §4 lists 400 for documents that cannot be created, and no 409.
  too_many_documents: entry(
    400,
    'Bad request',
    (workflowId: string, most: number) =>
      `The workflow ${workflowId} has ${String(most)} documents, which is the limit. Delete one of them, add this one to another workflow, or ask the operator to raise --max-documents.`,
  ),
  template_of_other_type: entry(
    400,
    'Bad request',
    (name: string, documentType: string) =>
      `${name} cannot replace the template: the document is of the type ${documentType}, and this file is of the other one. Add a document with it, and delete this one.`,
  ),
  no_sample_data: entry(
    404,
    'Not found',
    (documentId: string) =>
      `The document ${documentId} has no sample data, and its workflow has no run whose data could be used. Set sample data with PUT, or send data to the workflow.`,
  ),
  version_content_missing: entry(
    410,
    'Gone',
    (number: number) =>
      `The content of version ${String(number)} is no longer in the drive: its file was changed or removed there. Put the file back, or use another version.`,
  ),
  too_many_links: entry(
    409,
    'Conflict',
    (whose: 'The file has' | 'You have created', most: number, option: string) =>
      `${whose} ${String(most)} share links that have not expired, which is the limit. Revoke those of a file with DELETE …/links/, wait until one expires, or ask the operator to raise ${option}.`,
  ),
  file_in_use: entry(
    409,
    'Conflict',
    (name: string, workflowId: string, use: 'a template' | 'a version of a template') =>
      `${name} is ${use} of the workflow ${workflowId}. Delete its document there first; an archived workflow keeps its templates.`,
  ),
  workflow_archived: entry(
    400,
    'Bad request',
    (workflowId: string) =>
      `The workflow ${workflowId} is archived: it is read-only, no longer runs, and cannot be restored. Create a new one; you can download the templates and use them again.`,
  ),
  workflow_incomplete: entry(
    409,
    'Conflict',
    (workflowId: string) =>
      `The workflow ${workflowId} has no template document, so it cannot make documents. Add a template to it, then send the data again.`,
  ),
  source_archived: entry(
    410,
    'Gone',
    () =>
      'The workflow of this webhook address is archived: it no longer runs and cannot be restored. Send the data to another workflow.',
  ),
  run_not_failed: entry(
    409,
    'Conflict',
    (runId: string, status: string) =>
      `The run ${runId} is ${status}. Only a run that has FAILED can be retried.`,
  ),
  too_many_hops: entry(
    508,
    'Loop detected',
    (most: number) =>
      `More than ${String(most)} Docloom services have forwarded the data, so their outgoing webhooks probably form a loop. Nothing was accepted. Register another outgoing webhook in one of their workflows.`,
  ),
  webhook_loops: entry(
    400,
    'Bad request',
    () =>
      'The address is a webhook source of this service, so each event would start a run, and its event another one. Register the address of another receiver.',
  ),
  too_many_webhooks: entry(
    400,
    'Bad request',
    (workflowId: string, kind: 'additional webhooks' | 'temporary listeners', most: number) =>
      `The workflow ${workflowId} has ${String(most)} ${kind}, which is the limit. Remove one of those that GET …/outgoing-webhook/listeners/ lists, or ask the operator to raise --max-webhooks.`,
  ),
  webhook_gone: entry(
    409,
    'Conflict',
    (deliveryId: string) =>
      `The receiver of the delivery ${deliveryId} was removed, so the event cannot be sent to it again. Register an outgoing webhook, and redeliver to that one. A delivery to an additional webhook is repeated only to one at the same address, and a delivery to a temporary listener cannot be repeated.`,
  ),
  precondition_failed: entry(412, 'Precondition failed', (header: 'If-Match' | 'If-None-Match') =>
    header === 'If-Match'
      ? 'The resource no longer matches If-Match: it was changed meanwhile, so nothing was done. Read it again, and send the request with its current ETag.'
      : 'The resource exists and matches If-None-Match, so nothing was done. Omit the header to continue anyway.',
  ),
  range_not_satisfiable: entry(
    416,
    'Range not satisfiable',
    (size: number) =>
      `The content has ${String(size)} bytes, and the range in the Range header has none of them. Request a range that begins before the end of the content, or omit the header.`,
  ),
  too_many_secrets: entry(
    409,
    'Conflict',
    (count: number) =>
      `The outgoing webhook has ${String(count)} valid signing secrets, and more would not fit into the headers of its events. Wait until an earlier one expires, or expire all of them now by rotating with graceSeconds: 0.`,
  ),
  test_event_too_soon: temporary(
    1,
    429,
    'Too many requests',
    () =>
      'The outgoing webhook received a test event within the last second. Send the next one after the seconds in Retry-After.',
  ),
  idempotency_key_reused: entry(
    422,
    'Unprocessable content',
    () => 'This Idempotency-Key was used before with another body. Use a new key for new data.',
  ),
};
