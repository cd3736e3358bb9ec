import { CONDITIONS } from '../headers.ts';
import type { Operation } from '../operation.ts';
import { BYTES } from '../schema/bytes.ts';

const STORAGE = [
  'disk_fault',
  'drive_not_writable',
  'too_many_files',
  'too_many_bytes',
] as const satisfies Operation['problems'];

/** The versions of a document's template. An addition of Docloom. */
export const templateVersionOperations = {
  list: {
    id: 'listTemplateVersions',
    tag: 'Documents',
    summary: 'List the versions of a template',
    description:
      'The contents that the template has had, newest first. If somebody has changed the file in the drive, that is a new version. The oldest versions beyond the limit of the service are removed.',
    isAddition: true,
    answers: { 200: { description: 'The versions.', headers: ['Link'] } },
    problems: ['disk_fault'],
  },
  replace: {
    id: 'replaceTemplate',
    tag: 'Documents',
    summary: 'Replace template',
    description:
      'Makes a file the current version of the template: an upload in the field `file`, or a copy of a drive file. `note` says what has changed, for the list of versions. The file must have the type of the document. The document keeps its id, its options, and the id and the name of its file. A run that has begun may still use the version before. `If-Match` with the `ETag` of the content of a version allows the replacement only while that content is current.',
    isAddition: true,
    requestHeaders: CONDITIONS,
    body: {
      contentType: 'multipart/form-data',
      schema: {
        type: 'object',
        properties: { file: BYTES, note: { type: 'string', maxLength: 500 } },
        required: ['file'],
      },
    },
    answers: { 201: { description: 'The new version.' } },
    problems: [
      'invalid_request',
      'no_file',
      'file_without_name',
      'one_file_at_a_time',
      'too_many_parts',
      'file_unknown',
      'file_not_a_template',
      'template_of_other_type',
      'template_broken',
      'only_shared',
      'workflow_archived',
      ...STORAGE,
    ],
  },
  content: {
    id: 'downloadTemplateVersion',
    tag: 'Documents',
    summary: 'Download a version of a template',
    description: 'As an attachment whose name has the number of the version.',
    isAddition: true,
    answers: {
      200: {
        description: 'Its content, with its own content type.',
        headers: ['Content-Disposition'],
        content: { contentType: '*/*', schema: BYTES },
      },
    },
    problems: ['version_content_missing', 'disk_fault'],
  },
  fields: {
    id: 'getTemplateVersionFields',
    tag: 'Documents',
    summary: 'List the fields of a version of a template',
    description:
      'The fields that this version of the template uses, and its errors. The fields of the output name and of the PDF password are not among them: they belong to the document.',
    isAddition: true,
    answers: { 200: { description: 'The fields and the errors of the version.' } },
    problems: ['version_content_missing', 'disk_fault'],
  },
  restore: {
    id: 'restoreTemplateVersion',
    tag: 'Documents',
    summary: 'Restore a version of a template',
    description:
      'Makes the content of a version current again, as a new version. The body may be omitted. `If-Match` is evaluated as in a replacement.',
    isAddition: true,
    requestHeaders: CONDITIONS,
    mayLackBody: true,
    answers: { 201: { description: 'The new version.' } },
    problems: [
      'file_not_a_template',
      'template_of_other_type',
      'template_broken',
      'version_content_missing',
      'only_shared',
      'workflow_archived',
      ...STORAGE,
    ],
  },
} as const satisfies Record<string, Operation>;
