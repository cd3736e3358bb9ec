import type { Problem, ProblemError, RunError } from '@docloom/contract';

type Entry<Details extends unknown[]> = {
  status: number;
  title: string;
  sentence: (...details: Details) => string;
};

const entry = <Details extends unknown[]>(
  status: number,
  title: string,
  sentence: (...details: Details) => string,
): Entry<Details> => ({ status, title, sentence });

/**
 * Every error of the service: its code, its HTTP status and the sentence that tells a user what
 * happened and what to do. Contract §7 fixes 400, 403 and 404; the rest is ours.
 */
const catalogue = {
  token_missing: entry(
    403,
    'Not authorised',
    () =>
      'The request has no developer access token. Send it in the Authorization header, as it is.',
  ),
  token_unknown: entry(
    403,
    'Not authorised',
    () =>
      'The developer access token is not known here. Check it for typing errors, or make a new one with "docloom token create".',
  ),
  not_yours: entry(
    403,
    'Not authorised',
    (what: string, id: string) =>
      `The ${what} ${id} belongs to somebody else. Use a token of its owner or of a member of the owner's team.`,
  ),
  not_found: entry(
    404,
    'Not found',
    (what: string, id: string) => `There is no ${what} ${id}. Check the id.`,
  ),
  no_outgoing_webhook: entry(
    404,
    'Not found',
    (workflowId: string) =>
      `The workflow ${workflowId} has no outgoing webhook. Register one by POST to this address.`,
  ),
  unknown_path: entry(
    404,
    'Not found',
    (method: string, path: string) =>
      `There is nothing at ${method} ${path}. The operations are under /v0/.`,
  ),
  unknown_source: entry(
    404,
    'Not found',
    () =>
      'No workflow has this webhook address. Copy it again from the workflow (source.webhookUrl).',
  ),
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
    () => 'The upload holds no file. Send multipart/form-data with the file in the field "file".',
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
      `${name} cannot be a template: ${reason}. Use a Word (.docx) or PowerPoint (.pptx) file.`,
  ),
  file_in_use: entry(
    409,
    'Conflict',
    (name: string, workflowId: string) =>
      `${name} is a template of the workflow ${workflowId} and cannot be deleted.`,
  ),
  workflow_archived: entry(
    400,
    'Bad request',
    (workflowId: string) =>
      `The workflow ${workflowId} is archived: it can be read, but no longer changed or run. Create a new one.`,
  ),
  source_archived: entry(
    410,
    'Gone',
    () =>
      'The workflow of this webhook address is archived and no longer runs. Send the data to another workflow.',
  ),
  run_not_failed: entry(
    409,
    'Conflict',
    (runId: string, status: string) =>
      `The run ${runId} is ${status}. Only a run that has FAILED can be retried.`,
  ),
  idempotency_key_reused: entry(
    422,
    'Unprocessable content',
    () => 'This Idempotency-Key was used before with another body. Use a new key for new data.',
  ),
  too_large: entry(
    413,
    'Content too large',
    (limit: string) =>
      `The request is larger than ${limit}. Send less at once, or let the operator raise the limit.`,
  ),
  headers_too_large: entry(
    431,
    'Request header fields too large',
    () => 'The headers of the request are larger than 16 kB. Send less in them.',
  ),
  unsupported_media_type: entry(
    415,
    'Unsupported media type',
    () =>
      'The body is of a kind that this operation does not take. Send JSON with the header Content-Type: application/json; files go to /v0/drive/files/ as multipart/form-data.',
  ),
  malformed_request: entry(
    400,
    'Bad request',
    (reason: string) => `The request cannot be read: ${reason}.`,
  ),
  not_implemented: entry(
    501,
    'Not implemented',
    (what: string) => `${what} does not exist yet in this version of Docloom.`,
  ),
  storage_unavailable: entry(
    503,
    'Service unavailable',
    (reason: string) =>
      `The service cannot write to its data folder (${reason}). Nothing was accepted; try again when the operator has made room.`,
  ),
  internal: entry(
    500,
    'Internal error',
    () =>
      'Something went wrong inside Docloom. The log of the service says what; please report it.',
  ),

  template_broken: entry(
    400,
    'Broken template',
    (name: string, faults: string) =>
      `The template ${name} has tags that cannot be read: ${faults} Mend them in the file and send the data again.`,
  ),
  document_too_large: entry(
    400,
    'Document too large',
    (name: string, reason: string) =>
      `${name} was not filled: ${reason}. Send less data at once, or make the template smaller.`,
  ),
  template_missing: entry(
    400,
    'Template missing',
    (name: string) =>
      `The template file ${name} is no longer in the drive. Put it back, or add the document again.`,
  ),
  drive_not_writable: entry(
    503,
    'Drive not writable',
    (name: string, reason: string) =>
      `"${name}" could not be written to the drive (${reason}). Check the folder's permissions and free space, and send the data again.`,
  ),
  pdf_not_available: entry(
    503,
    'PDF not available',
    (name: string, reason: string) =>
      `"${name}" was made, its PDF copy was not: ${reason}. Retry the run later, or let the operator look into the log of the service.`,
  ),
  pdf_not_convertible: entry(
    400,
    'PDF not convertible',
    (name: string, reason: string) =>
      `"${name}" was made, its PDF copy was not: ${reason}. Open the document in an office, make it simpler, and send the data again.`,
  ),
  pdf_password_unusable: entry(
    400,
    'PDF password unusable',
    (name: string, reason: string) =>
      `"${name}" was not made, because its PDF copy would not be protected: pdfPassword cannot be used with this data: ${reason}. Send data that fills it, or change pdfPassword.`,
  ),

  data_folder_in_use: entry(
    503,
    'Data folder in use',
    (folder: string) =>
      `The data folder ${folder} is in use by another "docloom serve". Stop that one, or choose another folder with --data.`,
  ),
  data_folder_unusable: entry(
    503,
    'Data folder unusable',
    (folder: string, reason: string) =>
      `The data folder ${folder} cannot be used (${reason}). Check that it exists and can be written, or choose another with --data.`,
  ),
  database_unreadable: entry(
    503,
    'Database unreadable',
    (file: string, reason: string) =>
      `${file} is not a Docloom database that this version can read (${reason}). Put a backup in its place, or choose another folder with --data.`,
  ),
  address_unusable: entry(
    503,
    'Address unusable',
    (host: string, port: number, reason: string) =>
      `The service cannot listen on ${host}:${String(port)} (${reason}). Choose another with --host and --port.`,
  ),
  invalid_setting: entry(
    400,
    'Invalid setting',
    (setting: string, reason: string) => `The setting ${setting} cannot be used: ${reason}.`,
  ),
};

export type ErrorCode = keyof typeof catalogue;

/** Every code of the catalogue. */
export const errorCodes = Object.keys(catalogue) as ErrorCode[];

type DetailsOf<Code extends ErrorCode> = Parameters<(typeof catalogue)[Code]['sentence']>;

/** An error of the catalogue, ready to be told to a user. */
export class DocloomError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  /** The bad members of the request, if it was that. */
  readonly errors: ProblemError[];

  constructor(code: ErrorCode, sentence: string, errors: ProblemError[] = []) {
    super(sentence);
    this.name = 'DocloomError';
    this.code = code;
    this.status = catalogue[code].status;
    this.title = catalogue[code].title;
    this.errors = errors;
  }

  /** As an RFC 9457 problem document. */
  toProblem(): Problem {
    return {
      type: `urn:docloom:problem:${this.code}`,
      title: this.title,
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.errors.length > 0 && { errors: this.errors }),
    };
  }

  /** As a run and its outputs carry it. */
  toRunError(): RunError {
    return { code: this.code, message: this.message };
  }
}

/**
 * Makes an error of the catalogue.
 * @param details what its sentence names
 */
export function problem<Code extends ErrorCode>(
  code: Code,
  ...details: DetailsOf<Code>
): DocloomError {
  // The catalogue's functions form a union here; DetailsOf has already matched code and details.
  const sentence = catalogue[code].sentence as (...details: unknown[]) => string;
  return new DocloomError(code, sentence(...details));
}

/**
 * The error for bad members of a request: 400, each named by its JSON path.
 * @param errors at least one
 */
export function invalidRequest(errors: ProblemError[]): DocloomError {
  const members = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  return new DocloomError('invalid_request', catalogue.invalid_request.sentence(members), errors);
}

/**
 * The same error with the member named that caused it.
 * @param path the JSON path of the member, such as `$.document.fileId`
 */
export function atMember(error: DocloomError, path: string): DocloomError {
  return new DocloomError(error.code, error.message, [{ path, message: error.message }]);
}
