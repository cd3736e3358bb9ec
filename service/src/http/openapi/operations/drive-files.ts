import { CONDITIONS } from '../headers.ts';
import type { Operation, OperationAnswer } from '../operation.ts';
import { BYTES } from '../schema/bytes.ts';

const MULTIPART_EXAMPLE = `\`\`\`http
POST /v0/drive/files/ HTTP/1.1
Authorization: <token>
Content-Type: multipart/form-data; boundary=edge

--edge
Content-Disposition: form-data; name="file"; filename="Invoice.docx"
Content-Type: application/vnd.openxmlformats-officedocument.wordprocessingml.document

<the bytes of the file>
--edge--
\`\`\``;

const LED_TO_PAGE = {
  description: 'A person who opens the link in a browser is redirected to the page of the file.',
  headers: ['Location'],
} as const satisfies OperationAnswer;

/** The files of the drive. An addition of Docloom. */
export const driveFileOperations = {
  list: {
    id: 'listDriveFiles',
    tag: 'Drive',
    summary: 'List drive files',
    description:
      'Templates, documents, PDF copies and other uploaded files, in the order of their creation, filtered by `search`.',
    isAddition: true,
    answers: { 200: { description: 'The files that you may read.', headers: ['Link'] } },
    problems: ['too_many_waits'],
  },
  upload: {
    id: 'uploadDriveFile',
    tag: 'Drive',
    summary: 'Upload drive file',
    description: [
      'One file, in the field `file`, with a `filename` in UTF-8. If the name is taken, ` (2)` is added; names that differ only in case count as equal. If no response arrived, first check whether the file exists.',
      MULTIPART_EXAMPLE,
    ].join('\n\n'),
    isAddition: true,
    body: {
      contentType: 'multipart/form-data',
      schema: { type: 'object', properties: { file: BYTES }, required: ['file'] },
    },
    answers: { 201: { description: 'The file.', headers: ['ETag'] } },
    problems: [
      'no_file',
      'file_without_name',
      'one_file_at_a_time',
      'too_many_parts',
      'drive_not_writable',
      'disk_fault',
      'too_many_files',
      'too_many_bytes',
    ],
  },
  get: {
    id: 'getDriveFile',
    tag: 'Drive',
    summary: 'Get drive file',
    description: 'Its name, its type, and the address of its content.',
    isAddition: true,
    answers: { 200: { description: 'The file; its content is at `url`.' }, 303: LED_TO_PAGE },
  },
  content: {
    id: 'downloadDriveFile',
    tag: 'Drive',
    summary: 'Download drive file',
    description:
      'As an attachment with its name. To resume a download, request the rest with `Range` and `If-Range`. If the file has changed meanwhile, the response has the whole content.',
    isAddition: true,
    requestHeaders: ['Range', 'If-Range'],
    answers: {
      200: {
        description: 'Its content, with its own content type.',
        headers: ['Content-Disposition', 'Accept-Ranges'],
        content: { contentType: '*/*', schema: BYTES },
      },
      206: {
        description: 'The part of the content that `Range` requests.',
        headers: ['Content-Disposition', 'Accept-Ranges', 'Content-Range', 'ETag'],
        content: { contentType: '*/*', schema: BYTES },
      },
      303: LED_TO_PAGE,
    },
    problems: ['range_not_satisfiable', 'disk_fault'],
  },
  createLink: {
    id: 'createFileLink',
    tag: 'Drive',
    summary: 'Create share link',
    description:
      'An address that downloads this one file without a token, for people who have none. It works until `expiresAt` while its creator may read the file. Whoever may read the file may create links to it.',
    isAddition: true,
    answers: { 201: { description: 'The link. Only this response shows its address.' } },
    problems: ['too_many_links'],
  },
  revokeLinks: {
    id: 'revokeFileLinks',
    tag: 'Drive',
    summary: 'Revoke share links',
    description:
      'All links of the file, whoever created them. Whoever may delete the file may revoke them.',
    isAddition: true,
    answers: { 204: { description: 'No link to the file works.' } },
    problems: ['only_shared'],
  },
  downloadShared: {
    id: 'downloadSharedFile',
    tag: 'Drive',
    summary: 'Download shared file',
    description:
      'The address of a share link, without a token: the address is the secret. The response is the same for links that never existed, have expired or were revoked, and for links of deleted files.',
    isAddition: true,
    requestHeaders: [...CONDITIONS, 'Range', 'If-Range'],
    answers: {
      200: {
        description: 'The content of the file, as an attachment with its name.',
        headers: ['Content-Disposition', 'Accept-Ranges', 'ETag'],
        content: { contentType: '*/*', schema: BYTES },
      },
      206: {
        description: 'The part of the content that `Range` requests.',
        headers: ['Content-Disposition', 'Accept-Ranges', 'Content-Range', 'ETag'],
        content: { contentType: '*/*', schema: BYTES },
      },
    },
    problems: [
      'unknown_link',
      'too_many_requests',
      'range_not_satisfiable',
      'disk_fault',
      'storage_unavailable',
      'database_replaced',
      'not_ready',
    ],
  },
  thumbnail: {
    id: 'getThumbnail',
    tag: 'Drive',
    summary: 'Get thumbnail',
    description: 'The first page as a picture whose longer side has 400 pixels.',
    isAddition: true,
    answers: {
      200: {
        description: 'The picture.',
        content: {
          contentType: 'image/png',
          schema: { type: 'string', format: 'binary', contentMediaType: 'image/png' },
        },
      },
    },
    problems: [
      'thumbnail_not_available',
      'thumbnail_not_ready',
      'too_many_thumbnails',
      'disk_fault',
    ],
  },
  delete: {
    id: 'deleteDriveFile',
    tag: 'Drive',
    summary: 'Delete drive file',
    description:
      'A file that is the template of a document, or a version of it, cannot be deleted.',
    isAddition: true,
    requestHeaders: CONDITIONS,
    answers: { 204: { description: 'The file was deleted.' } },
    problems: ['only_shared', 'file_in_use', 'drive_not_writable', 'disk_fault'],
  },
} as const satisfies Record<string, Operation>;
