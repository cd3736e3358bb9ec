type Entry<Details extends unknown[]> = {
  status: number;
  title: string;
  sentence: (...details: Details) => string;
  /** After how many seconds to try again; null when that alone does not help. */
  retryAfter: number | null;
};

const entry = <Details extends unknown[]>(
  status: number,
  title: string,
  sentence: (...details: Details) => string,
): Entry<Details> => ({ status, title, sentence, retryAfter: null });

const passing = <Details extends unknown[]>(
  retryAfter: number,
  ...[status, title, sentence]: Parameters<typeof entry<Details>>
): Entry<Details> => ({ status, title, sentence, retryAfter });

/** Of a run that a template with errors has failed. */
const MEND_TEMPLATE =
  'Mend the template in the drive and retry the run; or upload the mended file, add a document with it, delete the old one and send the data again.';

/**
 * Every error of the service: its code, its HTTP status and the sentence that tells a user what
 * happened and what to do. Contract §7 fixes 400, 403 and 404; the rest is ours.
 */
export const errorCatalogue = {
  token_missing: entry(
    403,
    'Not authorised',
    () =>
      'The request has no developer access token. Send it in the Authorization header, as it is or with "Bearer " before it.',
  ),
  token_unknown: entry(
    403,
    'Not authorised',
    () =>
      'The developer access token is not known here. Send it as it is or with "Bearer " before it, with no other scheme, and check it for typing errors; if it was revoked, make a new one with "docloom token create".',
  ),
  token_expired: entry(
    403,
    'Not authorised',
    () =>
      'The developer access token has expired. Make a new one with "docloom token create", or ask the operator for one.',
  ),
  user_disabled: entry(
    403,
    'Not authorised',
    () =>
      'The user of this developer access token has been disabled. Ask the operator; "docloom user enable" takes it back.',
  ),
  foreign_form: entry(
    403,
    'Not authorised',
    () =>
      'The form was sent by another site, or through a proxy that the service does not know. Open the link to the file again and use the form that is shown there; behind a proxy the operator sets --public-url.',
  ),
  too_many_tries: entry(
    429,
    'Too many requests',
    () =>
      'Too many tokens were tried from here. Wait for the seconds that Retry-After names, and try again with the right one.',
  ),
  sign_in_without_token: entry(
    403,
    'Not authorised',
    () => 'The field of the token is empty. Paste your developer access token into it.',
  ),
  not_yours: entry(
    403,
    'Not authorised',
    (what: string, id: string) =>
      `The ${what} ${id} belongs to somebody else. Use a token of its owner or of a member of the owner's team.`,
  ),
  only_shared: entry(
    403,
    'Not authorised',
    (what: string, id: string) =>
      `The ${what} ${id} is shared with your team to be read and run. Only its owner and the owner's team change it: use a token of one of them.`,
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
      `The workflow ${workflowId} has no outgoing webhook. Register one by POST to /v0/workflows/${workflowId}/outgoing-webhook/.`,
  ),
  unknown_path: entry(
    404,
    'Not found',
    (method: string, path: string) =>
      `There is nothing at ${method} ${path}. The operations are under /v0/.`,
  ),
  method_not_allowed: entry(
    405,
    'Method not allowed',
    (method: string, path: string, allowed: string) =>
      `${method} is not possible at ${path}. Possible here: ${allowed}.`,
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
  source_busy: passing(
    10,
    429,
    'Too many requests',
    (reason: string) =>
      `The service cannot take more data now: ${reason}. Nothing was accepted; send it again after the seconds that Retry-After names.`,
  ),
  too_many_requests: entry(
    429,
    'Too many requests',
    (what: string, perSecond: number) =>
      `More than ${String(perSecond)} requests a second came with this ${what === 'token' ? 'token' : 'webhook address'}. Send this one again after the seconds that Retry-After names.`,
  ),
  too_many_connections: passing(
    5,
    503,
    'Service unavailable',
    () =>
      'Too many connections are open. Close those that you do not need, and send the request again after the seconds that Retry-After names.',
  ),
  json_too_deep: entry(
    400,
    'Bad request',
    (levels: number) =>
      `The body is nested deeper than ${String(levels)} levels. Send the data flatter, or let the operator raise --max-json-depth.`,
  ),
  json_too_many_fields: entry(
    413,
    'Content too large',
    (fields: number) =>
      `The body has more than ${String(fields)} fields and items of lists. Send less at once, or let the operator raise --max-json-fields.`,
  ),
  request_too_slow: entry(
    408,
    'Request timeout',
    () => 'The request did not arrive whole in time. Send it again, over a faster connection.',
  ),
  too_large: entry(
    413,
    'Content too large',
    (limit: string) =>
      `The request is larger than ${limit}. Send less at once, or let the operator raise the limit.`,
  ),
  address_too_long: entry(
    414,
    'URI too long',
    () =>
      'The address of the request is longer than 8 kB. Send less in its query; data belongs into the body.',
  ),
  expectation_failed: entry(
    417,
    'Expectation failed',
    () =>
      'The header Expect asks for something that the service does not know. Send "100-continue" in it, or leave it out.',
  ),
  headers_too_large: entry(
    431,
    'Request header fields too large',
    () =>
      'The address and headers of the request are larger than the service takes. Send less in them, or let the operator raise --max-headers.',
  ),
  too_many_parts: entry(
    413,
    'Content too large',
    () =>
      'The upload has too many parts. Send one file, in the field "file", and nothing else with it.',
  ),
  body_compressed: entry(
    415,
    'Unsupported media type',
    (encoding: string) =>
      `The body is compressed (Content-Encoding: ${encoding}). Send it as it is.`,
  ),
  unsupported_media_type: entry(
    415,
    'Unsupported media type',
    () =>
      'The body is of a kind that this operation does not take. Files go to /v0/drive/files/ as multipart/form-data, in the field "file"; everything else is JSON with the header Content-Type: application/json.',
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
  storage_unavailable: passing(
    30,
    503,
    'Service unavailable',
    (reason: string) =>
      `The service cannot write to its data folder (${reason}). Send the request again when ${reason.startsWith('SQLITE_BUSY') ? 'the other process that keeps the database locked has ended or goes on' : 'the operator has made room'}; source data with the same Idempotency-Key as now, if it has one. If it has none, look first whether the workflow has a run of it: what did not reach the disk for certain may have been taken in, and would be made twice.`,
  ),
  not_ready: entry(
    503,
    'Not ready',
    (parts: string) => `The service cannot take anything in now: ${parts}. Try again later.`,
  ),
  metrics_not_public: entry(
    403,
    'Not authorised',
    () =>
      'The metrics are shown on the machine of the service only, and not through a proxy. The operator can show them to everybody with --metrics everybody.',
  ),
  internal: entry(
    500,
    'Internal error',
    () =>
      'Something went wrong inside Docloom. The log of the service says what; please report it.',
  ),

  template_broken: entry(
    422,
    'Broken template',
    (name: string, faults: string, remedy: string = MEND_TEMPLATE) =>
      `The template ${name} has tags that cannot be read: ${faults} ${remedy}`,
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
  document_deleted: entry(
    400,
    'Document deleted',
    (documentId: string) =>
      `The document ${documentId} was deleted from the workflow before this run had made it. Add it again and send the data again.`,
  ),
  template_not_filled: passing(
    30,
    503,
    'Template not filled',
    (name: string, reason: string) =>
      `${name} was not filled: ${reason}. Retry the run later, or let the operator give the machine more memory.`,
  ),
  disk_fault: passing(
    30,
    503,
    'Disk fault',
    (reason: string) =>
      `The service could not read or write what it keeps (${reason}). Retry the run when the operator has looked after the disk.`,
  ),
  run_ends_service: entry(
    500,
    'Run ends the service',
    (times: number) =>
      `The service ended ${String(times)} times while it made the documents of this run, so it does not begin them again by itself. Let the operator look into the log, make the template or the data smaller, and retry the run.`,
  ),
  drive_not_writable: passing(
    30,
    503,
    'Drive not writable',
    (name: string, reason: string) =>
      `"${name}" could not be written to the drive or removed from it (${reason}). Check the folder's permissions and free space, and retry the run or send the request again.`,
  ),
  // RFC 4918 §11.5: there is no room to store what the request is about. The request itself is in
  // order, and can be sent again as it is when the owner has deleted something.
  too_many_files: passing(
    300,
    507,
    'Insufficient storage',
    (files: number, most: number) =>
      `The owner of the file has ${String(files)} files in the drive, and a user may have ${String(most)}. Delete some that are no longer needed, or let the operator raise --max-user-files, and send the request or retry the run then.`,
  ),
  too_many_bytes: passing(
    300,
    507,
    'Insufficient storage',
    (used: string, most: string) =>
      `The files of the owner take ${used} of the drive; with this one they would take more than the ${most} that a user may have. Delete some that are no longer needed, or let the operator raise --max-user-bytes, and send the request or retry the run then.`,
  ),
  pdf_not_available: passing(
    30,
    503,
    'PDF not available',
    (name: string, reason: string) =>
      `"${name}" was made, its PDF copy was not: ${reason}. Retry the run later, or let the operator look into the log of the service.`,
  ),
  pdf_not_convertible: entry(
    400,
    'PDF not convertible',
    (name: string) =>
      `"${name}" was made, its PDF copy was not: LibreOffice could not read the document. Open it in an office; if it is in order there, make the template simpler or save it anew, and retry the run. The log of the service has what LibreOffice said.`,
  ),
  pdf_too_large: entry(
    400,
    'PDF too large',
    (name: string) =>
      `"${name}" was made, its PDF copy was not: LibreOffice would take longer over the document than it may, or more memory than there is. Send less data at once, so that there are several smaller documents; or make the template simpler (fewer footnotes, no tables of thousands of rows, smaller pictures) and retry the run.`,
  ),
  pdf_password_unusable: entry(
    400,
    'PDF password unusable',
    (name: string, reason: string | null) => {
      const what = `"${name}" was not made, because its PDF copy would not be protected`;
      return reason === null
        ? `${what}: enablePdfPassword is true, and the document's pdfPassword is empty, whatever the data. Set pdfPassword, or enablePdfPassword to false, and retry the run.`
        : `${what}: pdfPassword cannot be used with this data: ${reason}. Send data that fills it, or change pdfPassword.`;
    },
  ),

  thumbnail_not_available: entry(
    422,
    'No thumbnail',
    (name: string, reason: string) =>
      `There is no thumbnail of "${name}": ${reason}. Show a sign for its kind instead.`,
  ),
  thumbnail_not_ready: entry(
    503,
    'Thumbnail not ready',
    (name: string, reason: string) =>
      `The thumbnail of "${name}" cannot be had now: ${reason}. Ask again after the seconds in the header Retry-After.`,
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
      `The data folder ${folder} cannot be used (${reason}). Check that it exists, can be written and has room, or choose another with --data.`,
  ),
  database_unreadable: entry(
    503,
    'Database unreadable',
    (file: string, reason: string) =>
      `${file} is not a Docloom database that this version can read (${reason}). It was left as it is. Start from a backup with "docloom serve --data <folder of the backup>", or choose another folder; docs/running.md says how to restore.`,
  ),
  backup_target_unusable: entry(
    400,
    'Backup target unusable',
    (folder: string, reason: string) =>
      `No backup can be made in ${folder} (${reason}). Choose a folder that is empty or does not exist yet, outside of the data folder.`,
  ),
  backup_failed: entry(
    503,
    'Backup failed',
    (folder: string, reason: string) =>
      `The backup in ${folder} was not finished (${reason}), and what was copied has been removed again. Make room, or choose another folder.`,
  ),
  backup_incomplete: entry(
    503,
    'Backup incomplete',
    (folder: string) =>
      `The folder ${folder} holds a backup that was broken off before it was complete. Use another backup.`,
  ),
  address_unusable: entry(
    503,
    'Address unusable',
    (host: string, port: number, reason: string) =>
      `The service cannot listen on ${host}:${String(port)} (${reason}). Choose another with --host and --port.`,
  ),
  user_unknown: entry(
    404,
    'Not found',
    (email: string) =>
      `There is no user with the address ${email}. "docloom user list" shows them all; a new user needs --email and --name.`,
  ),
  user_exists: entry(
    409,
    'Conflict',
    (email: string) =>
      `There is a user with the address ${email} already. "docloom token create --email ${email}" makes another token.`,
  ),
  team_unknown: entry(
    404,
    'Not found',
    (name: string) =>
      `There is no team "${name}". "docloom team list" shows them all, "docloom team create" makes one.`,
  ),
  team_exists: entry(409, 'Conflict', (name: string) => `There is a team "${name}" already.`),
  team_in_use: entry(
    409,
    'Conflict',
    (name: string, members: number) =>
      `The team "${name}" has ${String(members)} members. Move them first, with "docloom user move".`,
  ),
  token_id_unknown: entry(
    404,
    'Not found',
    (id: string) =>
      `There is no token with the id ${id}, and none was revoked. "docloom token list" shows them all.`,
  ),
  invalid_setting: entry(
    400,
    'Invalid setting',
    (setting: string, reason: string) => `The setting ${setting} cannot be used: ${reason}.`,
  ),
};
