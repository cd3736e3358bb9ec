import type { ErrorCode } from '../../../errors/errors.ts';

/** The remedy for each code of a failed run. */
const REMEDIES: readonly (readonly [readonly ErrorCode[], string])[] = [
  [
    ['template_broken', 'file_not_a_template'],
    'correct the template in the drive and retry the run, or replace the document',
  ],
  [['template_missing'], 'put the template back and retry the run, or add the document again'],
  [['document_deleted'], 'add the document again, and send the data again'],
  [['document_too_large'], 'send less data, or make the template smaller and retry the run'],
  [
    ['pdf_password_unusable'],
    'send data with a usable `pdfPassword`, or set another and retry the run; it must not be empty while `enablePdfPassword` is true, nor longer than 127 bytes',
  ],
  [['pdf_too_large'], 'send less data at once, or simplify the template and retry the run'],
  [['pdf_not_convertible'], 'simplify the template, and retry the run'],
  [['drive_not_writable', 'disk_fault'], 'temporary; retry the run when the disk works again'],
  [
    ['too_many_files', 'too_many_bytes'],
    'temporary; delete files that are not needed, and retry the run',
  ],
  [['template_not_filled', 'pdf_not_available'], 'temporary; retry the run later'],
  [['run_ends_service', 'internal'], 'ask the operator to check the log, and retry the run'],
];

/** Every code that a run or an output can fail with or wait for. */
export const codesOfRuns: readonly ErrorCode[] = REMEDIES.flatMap(([codes]) => codes);

const rows = REMEDIES.map(
  ([codes, remedy]) => `| ${codes.map((code) => `\`${code}\``).join(', ')} | ${remedy} |`,
);

/** The section of the API document with the reasons why runs fail or wait, and their remedies. */
export const CODES_OF_RUNS = `## Codes of runs

Why a run or an output failed, or what it waits for. Temporary errors are retried automatically for almost eight hours. A retry uses the same data and the present template in the drive. If you replace a document, send the data again.

| Code | What to do |
| --- | --- |
${rows.join('\n')}
`;
