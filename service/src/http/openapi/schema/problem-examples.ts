import type { Problem } from '@docloom/contract';
import type { DetailsOf, ErrorCode } from '../../../errors/errors.ts';
import { problem } from '../../../errors/errors.ts';

/** The codes that a request can be answered with, each with example details. */
const EXAMPLE_DETAILS = {
  address_too_long: [],
  body_compressed: ['gzip'],
  body_not_json: ['unexpected end of JSON input'],
  body_not_object: ['a list'],
  current_password_wrong: [],
  database_replaced: [],
  document_too_large: ['Invoice.docx', 'it took longer than 60 seconds to fill'],
  disk_fault: [
    'the drive has no marker file ".docloom/drive-id", so its disk is probably not mounted',
  ],
  drive_not_writable: ['Invoice.docx', 'no space is left, ENOSPC'],
  expectation_failed: [],
  file_in_use: ['Invoice.docx', 'wkf_2N5kq7', 'a template'],
  file_not_a_template: ['notes.txt', 'it is not a Word or PowerPoint file'],
  file_unknown: ['fil_9Xa41c'],
  file_without_name: [],
  headers_too_large: [],
  idempotency_key_reused: [],
  internal: [],
  invalid_request: ['$.name is required: a string'],
  malformed_request: ['its address is not a valid URL'],
  method_not_allowed: ['PUT', '/v0/workflows/', 'GET, HEAD, POST'],
  json_too_deep: [100],
  json_too_many_fields: [500_000],
  metrics_not_public: [],
  no_file: [],
  no_password: [],
  no_sample_data: ['doc_3Mw85f'],
  no_preview_data: ['doc_3Mw85f'],
  no_team: [],
  no_outgoing_webhook: ['wkf_2N5kq7'],
  not_invitable: [],
  not_found: ['workflow', 'wkf_2N5kq7'],
  not_ready: ['the database has 12 MB of free space; the minimum is 100 MB'],
  not_yours: ['workflow', 'wkf_2N5kq7'],
  one_file_at_a_time: [],
  only_shared: ['workflow', 'wkf_2N5kq7'],
  own_membership: [],
  owners_only: ['Accounts'],
  password_guessable: [],
  password_too_long: [1000],
  password_too_short: [12],
  pdf_password_unusable: ['Invoice.docx', 'it is empty'],
  precondition_failed: ['If-Match'],
  range_not_satisfiable: [12_345],
  render_not_available: ['Invoice.docx', 'its PDF converter is being restarted'],
  render_not_possible: ['Invoice.docx', 'its pages are too large'],
  request_too_slow: [],
  run_not_failed: ['run_7Hd02m', 'SUCCEEDED'],
  sign_in_busy: [],
  source_archived: [],
  source_busy: ['100000 runs are waiting already'],
  storage_unavailable: ['ENOSPC', false],
  template_broken: [
    'Invoice.docx',
    'The list "items" is not closed (in word/document.xml, near "{{#items}}"). Write {{/items}} after it.',
  ],
  template_of_other_type: ['Budget.pptx', 'CLOUD_DOCS'],
  template_missing: ['"Orders/Templates/Invoice.docx"'],
  test_event_too_soon: [],
  thumbnail_not_available: ['notes.txt', 'it is no Word, PowerPoint or PDF file'],
  thumbnail_not_ready: ['Invoice.docx', 'it is still being made'],
  token_expired: [],
  token_missing: [],
  token_unknown: [],
  too_large: ['10 MB'],
  too_many_account_tries: [20],
  too_many_connections: [],
  too_many_bytes: ['999,999.9 MB', '1,000,000 MB'],
  too_many_documents: ['wkf_2N5kq7', 100],
  too_many_failed_tokens: [],
  too_many_hops: [5],
  too_many_thumbnails: [],
  too_many_waits: [],
  too_many_files: [10_000_000, 10_000_000],
  too_many_links: ['The file has', 20, '--max-file-links'],
  too_many_parts: [],
  too_many_renders: [],
  too_many_requests: ['token', 2_000],
  too_many_secrets: [10],
  too_many_webhooks: ['wkf_2N5kq7', 'additional webhooks', 20],
  unknown_link: [],
  unknown_path: ['GET', '/v0/nothing/'],
  unknown_source: [],
  unsupported_media_type: [],
  user_disabled: [],
  version_content_missing: [3],
  webhook_loops: [],
  webhook_gone: ['dlv_5Tb98w'],
  workflow_archived: ['wkf_2N5kq7'],
} satisfies { [Code in ErrorCode]?: DetailsOf<Code> };

export type ProblemCode = keyof typeof EXAMPLE_DETAILS;

/** Every code that a request can be answered with. */
export const problemCodes = Object.keys(EXAMPLE_DETAILS) as ProblemCode[];

/** Returns an example of the problem document with a code. */
export function problemExample(code: ProblemCode): Problem {
  // The details form a union here. The table has already matched each code with its own.
  const details = EXAMPLE_DETAILS[code] as DetailsOf<ProblemCode>;
  const example = problem(code, ...details).toProblem();
  if (code !== 'invalid_request') return example;
  return { ...example, errors: [{ path: '$.name', message: 'is required: a string' }] };
}
