import type { ProblemCode } from '../schema/problem-examples.ts';

/** Possible problems of requests that name a template and its options. */
export const WITH_TEMPLATE = [
  'invalid_request',
  'file_unknown',
  'disk_fault',
  'file_not_a_template',
  'template_broken',
  'not_yours',
  'drive_not_writable',
  'too_many_files',
  'too_many_bytes',
] as const satisfies readonly ProblemCode[];
