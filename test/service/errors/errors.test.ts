import { Problem } from '../../../contract/src/index.ts';
import type { ErrorCode } from '../../../service/src/errors/errors.ts';
import {
  atMember,
  DocloomError,
  invalidRequest,
  problem,
} from '../../../service/src/errors/errors.ts';

it.each([
  ['it is empty', /cannot be used with this data: it is empty\. Send data/],
  [null, /enablePdfPassword is true, but the document's pdfPassword is empty\./],
])('reports whether the data or the document lacks the PDF password: %s', (reason, says) => {
  expect(problem('pdf_password_unusable', 'a.docx', reason).message).toMatch(says);
});

/** One of every code; the compiler sees to it that none is left out. */
const everyError: { [Code in ErrorCode]: DocloomError } = {
  token_missing: problem('token_missing'),
  token_unknown: problem('token_unknown'),
  token_expired: problem('token_expired'),
  user_disabled: problem('user_disabled'),
  not_yours: problem('not_yours', 'workflow', 'wkf_1'),
  only_shared: problem('only_shared', 'workflow', 'wkf_1'),
  not_found: problem('not_found', 'workflow', 'wkf_1'),
  no_outgoing_webhook: problem('no_outgoing_webhook', 'wkf_1'),
  unknown_path: problem('unknown_path', 'GET', '/v1/workflows/'),
  method_not_allowed: problem('method_not_allowed', 'PUT', '/v0/workflows/', 'GET, POST'),
  unknown_link: problem('unknown_link'),
  unknown_source: problem('unknown_source'),
  invalid_request: problem('invalid_request', '$.name is required'),
  body_not_json: problem('body_not_json', 'it is empty'),
  body_not_object: problem('body_not_object', 'a list'),
  no_file: problem('no_file'),
  file_without_name: problem('file_without_name'),
  one_file_at_a_time: problem('one_file_at_a_time'),
  file_unknown: problem('file_unknown', 'fil_1'),
  file_not_a_template: problem('file_not_a_template', 'a.pdf', 'its name ends with ".pdf"'),
  template_of_other_type: problem('template_of_other_type', 'a.pptx', 'CLOUD_DOCS'),
  no_team: problem('no_team'),
  owners_only: problem('owners_only', 'Accounts'),
  own_membership: problem('own_membership'),
  not_invitable: problem('not_invitable'),
  no_sample_data: problem('no_sample_data', 'doc_1'),
  version_content_missing: problem('version_content_missing', 3),
  run_not_failed: problem('run_not_failed', 'run_1', 'SUCCEEDED'),
  webhook_gone: problem('webhook_gone', 'dlv_1'),
  precondition_failed: problem('precondition_failed', 'If-Match'),
  range_not_satisfiable: problem('range_not_satisfiable', 12),
  too_many_secrets: problem('too_many_secrets', 5),
  too_many_documents: problem('too_many_documents', 'wkf_1', 100),
  too_many_files: problem('too_many_files', 10, 10),
  too_many_bytes: problem('too_many_bytes', '0.9 MB', '1 MB'),
  file_in_use: problem('file_in_use', 'a.docx', 'wkf_1', 'a template'),
  workflow_archived: problem('workflow_archived', 'wkf_1'),
  workflow_incomplete: problem('workflow_incomplete', 'wkf_1'),
  source_archived: problem('source_archived'),
  test_event_too_soon: problem('test_event_too_soon'),
  idempotency_key_reused: problem('idempotency_key_reused'),
  source_busy: problem('source_busy', '100 runs are waiting already'),
  request_too_slow: problem('request_too_slow'),
  too_many_requests: problem('too_many_requests', 'token', 5),
  too_many_connections: problem('too_many_connections'),
  json_too_deep: problem('json_too_deep', 100),
  json_too_many_fields: problem('json_too_many_fields', 500),
  foreign_form: problem('foreign_form'),
  session_missing: problem('session_missing'),
  foreign_origin: problem('foreign_origin'),
  too_many_tries: problem('too_many_tries', 20),
  too_many_failed_tokens: problem('too_many_failed_tokens'),
  too_many_account_tries: problem('too_many_account_tries', 60),
  sign_in_busy: problem('sign_in_busy'),
  password_wrong: problem('password_wrong'),
  current_password_wrong: problem('current_password_wrong'),
  no_password: problem('no_password'),
  account_disabled: problem('account_disabled'),
  password_too_short: problem('password_too_short', 12),
  password_too_long: problem('password_too_long', 1000),
  password_guessable: problem('password_guessable'),
  passwords_differ: problem('passwords_differ'),
  unknown_invitation: problem('unknown_invitation'),
  operator_token_short: problem('operator_token_short', 20),
  sign_in_without_token: problem('sign_in_without_token'),
  provider_unreachable: problem('provider_unreachable'),
  provider_failed: problem('provider_failed'),
  provider_rejects_service: problem('provider_rejects_service'),
  provider_answer_invalid: problem('provider_answer_invalid'),
  provider_clock_differs: problem('provider_clock_differs'),
  sign_in_denied: problem('sign_in_denied'),
  sign_in_not_begun: problem('sign_in_not_begun'),
  sign_in_expired: problem('sign_in_expired'),
  sign_in_code_rejected: problem('sign_in_code_rejected'),
  email_not_verified: problem('email_not_verified'),
  email_domain_not_allowed: problem('email_domain_not_allowed'),
  no_account: problem('no_account'),
  other_identity: problem('other_identity'),
  expectation_failed: problem('expectation_failed'),
  too_many_parts: problem('too_many_parts'),
  body_compressed: problem('body_compressed', 'gzip'),
  address_too_long: problem('address_too_long'),
  headers_too_large: problem('headers_too_large'),
  too_large: problem('too_large', '10 MB'),
  unsupported_media_type: problem('unsupported_media_type'),
  malformed_request: problem('malformed_request', 'the header is broken'),
  storage_unavailable: problem('storage_unavailable', 'SQLITE_FULL', false),
  database_replaced: problem('database_replaced'),
  not_ready: problem('not_ready', 'the drive cannot be written (EROFS)'),
  metrics_not_public: problem('metrics_not_public'),
  internal: problem('internal'),
  template_broken: problem('template_broken', 'a.docx', '"{{a" is not closed'),
  document_too_large: problem('document_too_large', 'invoice.docx', 'it took too much memory'),
  template_missing: problem('template_missing', 'a.docx'),
  document_deleted: problem('document_deleted', 'doc_1'),
  template_not_filled: problem('template_not_filled', 'a.docx', 'the process was killed'),
  disk_fault: problem('disk_fault', 'EIO'),
  run_ends_service: problem('run_ends_service', 5),
  drive_not_writable: problem('drive_not_writable', 'a.docx', 'ENOSPC'),
  pdf_not_available: problem('pdf_not_available', 'a.docx', 'too many documents wait'),
  pdf_not_convertible: problem('pdf_not_convertible', 'a.docx', null),
  pdf_too_large: problem('pdf_too_large', 'a.docx', null),
  pdf_password_unusable: problem('pdf_password_unusable', 'a.docx', 'it is empty'),
  thumbnail_not_available: problem('thumbnail_not_available', 'a.pdf', 'it has no page'),
  thumbnail_not_ready: problem('thumbnail_not_ready', 'a.pdf', 'it is still being made'),
  too_many_thumbnails: problem('too_many_thumbnails'),
  too_many_renders: problem('too_many_renders'),
  render_not_available: problem('render_not_available', 'a.docx', 'it is being started'),
  render_not_possible: problem('render_not_possible', 'a.docx', 'it is too large'),
  no_preview_data: problem('no_preview_data', 'doc_1'),
  too_many_waits: problem('too_many_waits'),
  data_folder_in_use: problem('data_folder_in_use', '/data'),
  data_folder_unusable: problem('data_folder_unusable', '/data', 'EACCES'),
  worker_not_started: problem('worker_not_started'),
  disk_full: problem('disk_full', '/data'),
  database_unreadable: problem('database_unreadable', '/data/docloom.db', 'file is not a database'),
  database_unreachable: problem(
    'database_unreachable',
    'postgres://docloom:***@db/docloom',
    'connect ECONNREFUSED 127.0.0.1:5432',
  ),
  database_in_use: problem('database_in_use', 'postgres://docloom:***@db/docloom'),
  database_taken_over: problem('database_taken_over', 'postgres://docloom:***@db/docloom'),
  database_unfinished: problem('database_unfinished', '/data/docloom.db'),
  database_moved: problem(
    'database_moved',
    '/data/docloom.db',
    'postgres://docloom:***@db/docloom',
  ),
  database_source_unusable: problem(
    'database_source_unusable',
    '/data/docloom.db',
    'there is no database of Docloom',
  ),
  database_target_unusable: problem(
    'database_target_unusable',
    'postgres://docloom:***@db/docloom',
    'it has data already',
  ),
  database_move_failed: problem(
    'database_move_failed',
    '/data/docloom.db',
    'postgres://docloom:***@db/docloom',
    'Connection terminated',
  ),
  backup_without_database: problem('backup_without_database'),
  backup_target_unusable: problem('backup_target_unusable', '/backup', 'it is not empty'),
  backup_failed: problem('backup_failed', '/backup', 'ENOSPC'),
  backup_incomplete: problem('backup_incomplete', '/backup'),
  too_many_hops: problem('too_many_hops', 5),
  too_many_links: problem('too_many_links', 'The file has', 20, '--max-file-links'),
  too_many_webhooks: problem('too_many_webhooks', 'wkf_1', 'additional webhooks', 20),
  webhook_loops: problem('webhook_loops'),
  drive_unsuitable: problem('drive_unsuitable', 'It ignores conditions.'),
  drive_empty: problem('drive_empty', '/data/drive', 12),
  drive_source_unusable: problem('drive_source_unusable', '/drive', 'it has no marker'),
  drive_target_unusable: problem('drive_target_unusable', '/disk', 'it has files already'),
  drive_move_failed: problem('drive_move_failed', '/drive', '/disk', 'ENOSPC'),
  drive_moved: problem('drive_moved', '/disk'),
  drive_copy_unfinished: problem('drive_copy_unfinished', '/disk'),
  drive_copy_differs: problem('drive_copy_differs', '/disk', 2, 'a.docx'),
  fill_input_unusable: problem('fill_input_unusable', 'data.json', 'there is no such file'),
  fill_output_unusable: problem('fill_output_unusable', 'Out.docx', 'it is the template'),
  address_unusable: problem('address_unusable', '127.0.0.1', 8080, 'EADDRINUSE'),
  user_unknown: problem('user_unknown', 'ada@test'),
  user_exists: problem('user_exists', 'ada@test'),
  team_unknown: problem('team_unknown', 'Accounts'),
  team_exists: problem('team_exists', 'Accounts'),
  not_a_member: problem('not_a_member', 'ada@test', 'Accounts'),
  team_in_use: problem('team_in_use', 'Accounts', 2),
  token_id_unknown: problem('token_id_unknown', 'tok_1'),
  invalid_setting: problem('invalid_setting', '--port', '"x" is no port'),
};

it('only temporary errors say when to retry, in seconds', () => {
  const waits = Object.values(everyError).flatMap(({ code, retryAfter }) =>
    retryAfter === null ? [] : [[code, retryAfter]],
  );
  expect(Object.fromEntries(waits)).toEqual({
    database_replaced: 30,
    disk_fault: 30,
    drive_not_writable: 30,
    pdf_not_available: 30,
    provider_unreachable: 10,
    source_busy: 10,
    storage_unavailable: 30,
    template_not_filled: 30,
    test_event_too_soon: 1,
    too_many_bytes: 300,
    too_many_connections: 5,
    too_many_files: 300,
    too_many_thumbnails: 5,
    too_many_renders: 5,
    render_not_available: 30,
    sign_in_busy: 5,
    too_many_waits: 5,
  });
});

const STATUSES = [
  ...[400, 403, 404, 405, 408, 409, 410, 412, 413, 414, 415, 416, 417, 422, 429, 431],
  ...[500, 503, 507, 508],
];

describe.each(Object.entries(everyError))('the error %s', (code, error) => {
  it('has its code', () => {
    expect(error.code).toBe(code);
    expect(error).toBeInstanceOf(DocloomError);
  });

  it('has one of the statuses that clients of the API know', () => {
    expect(STATUSES).toContain(error.status);
  });

  it('consists of whole sentences', () => {
    expect(error.message).toMatch(/^\S.*\.$/s);
    expect(error.message).not.toMatch(/undefined|null|\[object|NaN|\.\.| {2}/);
    expect(error.title).toMatch(/^[A-Z]/);
  });

  it('is a problem document of the contract', () => {
    expect(Problem.parse(error.toProblem())).toEqual({
      type: `urn:docloom:problem:${code}`,
      title: error.title,
      status: error.status,
      detail: error.message,
      code,
    });
  });

  it('can also be the error of a run', () => {
    expect(error.toRunError()).toEqual({ code, message: error.message });
  });
});

describe('the statuses that contract §7 fixes', () => {
  it.each([
    'token_missing',
    'token_unknown',
    'token_expired',
    'user_disabled',
    'not_yours',
    'only_shared',
  ] as const)('403 for %s', (code) => {
    expect(everyError[code].status).toBe(403);
  });

  it('404 for an unknown id', () => {
    expect(everyError.not_found.status).toBe(404);
  });

  it.each(['invalid_request', 'body_not_json', 'file_unknown', 'file_not_a_template'] as const)(
    '400 for %s',
    (code) => {
      expect(everyError[code].status).toBe(400);
    },
  );
});

describe('an error names its subject', () => {
  it.each([
    ['the id', 'not_found', 'wkf_1'],
    ['the path', 'unknown_path', 'GET /v1/workflows/'],
    ['the file', 'template_broken', 'a.docx'],
    ['the fault', 'template_broken', '"{{a" is not closed'],
    ['the folder', 'data_folder_in_use', '/data'],
    ['host and port', 'address_unusable', '127.0.0.1:8080'],
  ] as const)('%s', (_, code, text) => {
    expect(everyError[code].message).toContain(text);
  });
});

it('a waiting time for people is never shorter than it is', () => {
  const sentenceOf = (seconds: number) => problem('too_many_tries', seconds).message;
  expect(sentenceOf(1)).toMatch(/Try again in 1 second\.$/);
  expect(sentenceOf(119)).toMatch(/Try again in 119 seconds\.$/);
  expect(sentenceOf(121)).toMatch(/Try again in 3 minutes\.$/);
});

describe('invalid members of a request', () => {
  const errors = [
    { path: '$.name', message: 'is required: a string' },
    { path: '$.color', message: 'must be a hex colour such as #cccccc' },
  ];

  it('are listed one by one', () => {
    expect(invalidRequest(errors).toProblem()).toMatchObject({ status: 400, errors });
  });

  it('are also in the sentence', () => {
    expect(invalidRequest(errors).message).toContain(
      '$.name is required: a string; $.color must be a hex colour such as #cccccc',
    );
  });

  it('can be listed in any other error, which does not change otherwise', () => {
    const error = problem('file_unknown', 'fil_1');
    expect(atMember(error, '$.document.fileId').toProblem()).toEqual({
      ...error.toProblem(),
      errors: [{ path: '$.document.fileId', message: error.message }],
    });
  });

  it('are missing from a problem that has none', () => {
    expect(problem('internal').toProblem()).not.toHaveProperty('errors');
  });
});
