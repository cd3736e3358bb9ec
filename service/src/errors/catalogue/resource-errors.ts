import { entry, passing } from './entry.ts';

/** Errors of payloads, and of resources whose state does not allow a request. */
export const resourceErrors = {
  invalid_request: entry(
    400,
    'Bad request',
    (members: string) => `The request has members that cannot be accepted: ${members}.`,
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
      'The upload holds no file. Send multipart/form-data with the file in the field "file", and its name in filename.',
  ),
  file_without_name: entry(
    400,
    'Bad request',
    () =>
      'The uploaded file has no name. Give it one in its part of the form: Content-Disposition: form-data; name="file"; filename="Invoice.docx".',
  ),
  one_file_at_a_time: entry(
    400,
    'Bad request',
    () => 'The upload holds more than one file, and none was kept. Send one file at a time.',
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
      `The workflow ${workflowId} has ${String(most)} documents, and no workflow may have more. Delete one of them, add this one to another workflow, or let the operator raise --max-documents.`,
  ),
  file_in_use: entry(
    409,
    'Conflict',
    (name: string, workflowId: string) =>
      `${name} is a template of the workflow ${workflowId}. Delete its document there first; an archived workflow keeps its templates.`,
  ),
  workflow_archived: entry(
    400,
    'Bad request',
    (workflowId: string) =>
      `The workflow ${workflowId} is archived: it can be read, but no longer changed or run, and nothing brings it back. Create a new one; its templates can be downloaded and used again.`,
  ),
  source_archived: entry(
    410,
    'Gone',
    () =>
      'The workflow of this webhook address is archived: it can be read, but no longer run, and nothing brings it back. Send the data to another workflow.',
  ),
  run_not_failed: entry(
    409,
    'Conflict',
    (runId: string, status: string) =>
      `The run ${runId} is ${status}. Only a run that has FAILED can be retried.`,
  ),
  webhook_gone: entry(
    409,
    'Conflict',
    (deliveryId: string) =>
      `The receiver of the delivery ${deliveryId} is no more, and nothing is sent to an address that was taken off. Register an outgoing webhook, and the delivery goes there; one to a temporary listener cannot be repeated.`,
  ),
  precondition_failed: entry(412, 'Precondition failed', (header: 'If-Match' | 'If-None-Match') =>
    header === 'If-Match'
      ? 'What the request is about is no longer what If-Match names: it was changed meanwhile, and nothing was done. Read it again, and send the request with the ETag that it has now.'
      : 'What the request is about exists as If-None-Match names it, and nothing was done. Leave the header out to go on all the same.',
  ),
  range_not_satisfiable: entry(
    416,
    'Range not satisfiable',
    (size: number) =>
      `The content has ${String(size)} bytes, and none of them lies in the range that the header Range asks for. Ask for one that begins before its end, or leave the header out.`,
  ),
  too_many_secrets: entry(
    409,
    'Conflict',
    (count: number) =>
      `The outgoing webhook has ${String(count)} signing secrets that are valid, and more would not fit into the headers of its events. Wait until a former one has ended, or end all of them now by rotating with graceSeconds: 0.`,
  ),
  test_event_too_soon: passing(
    1,
    429,
    'Too many requests',
    () =>
      'The outgoing webhook has had a test event within the last second. Ask again after the seconds that Retry-After names.',
  ),
  idempotency_key_reused: entry(
    422,
    'Unprocessable content',
    () => 'This Idempotency-Key was used before with another body. Use a new key for new data.',
  ),
};
