import type { Operation, OperationAnswer } from '../operation.ts';
import type { ProblemCode } from '../schema/problem-examples.ts';
import { BYTES } from '../schema/bytes.ts';

const FILE = {
  description: 'The file, as an attachment with its name and type.',
  headers: ['Content-Disposition', 'Docloom-Warnings'],
  content: { contentType: '*/*', schema: BYTES },
} as const satisfies OperationAnswer;

const JSON_TEXT = { type: 'string', contentMediaType: 'application/json' };

const OF_RENDERS = [
  'invalid_request',
  'source_busy',
  'too_many_renders',
  'template_broken',
  'file_not_a_template',
  'document_too_large',
  'pdf_password_unusable',
  'render_not_available',
  'render_not_possible',
  'disk_fault',
] as const satisfies readonly ProblemCode[];

const FORM_EXAMPLE = `\`\`\`http
POST /v0/render/ HTTP/1.1
Authorization: <token>
Content-Type: multipart/form-data; boundary=edge

--edge
Content-Disposition: form-data; name="template"; filename="Invoice.docx"

<the bytes of the file>
--edge
Content-Disposition: form-data; name="data"

{"number": 17}
--edge
Content-Disposition: form-data; name="options"

{"format": "pdf", "outputName": "Invoice {{number}}"}
--edge--
\`\`\``;

/** Files that are made for one request. An addition of Docloom. */
export const renderOperations = {
  preview: {
    id: 'renderPreview',
    tag: 'Rendering',
    summary: 'Render a preview of a document',
    description:
      'Renders the template as a run would, with the same gaps, warnings and protection, and returns the file. There is no run, no drive file and no event. The body may be omitted: then the sample data of the document is rendered as a PDF; if none was set, the data of the latest run. A team that the workflow is only shared with sends `data` or `runId` if sample data was set, because it cannot read that. With `filled: false`, the template is shown as it is, with its tags, also if it has errors.',
    isAddition: true,
    mayLackBody: true,
    answers: { 200: FILE },
    problems: [...OF_RENDERS, 'no_preview_data', 'template_missing', 'version_content_missing'],
  },
  renderOnce: {
    id: 'renderOnce',
    tag: 'Rendering',
    summary: 'Render once',
    description: [
      'Renders a template that is sent with its data, and returns the file. Nothing is stored. `template` is a Word or PowerPoint file with a `filename`, `data` is a JSON object, and `options` are optional JSON. The parts may come in any order, as fields or as files.',
      'The options are `format` (`pdf`, `original` or `png`; by default `pdf`), `outputName` and `pdfPassword`, which may have placeholders such as `{{number}}`, and `pdfPasswordPreventCopy`. With `pdfStandard` (`PDF/A-1b`, `PDF/A-2b` or `PDF/A-3b`), the PDF follows a standard for archives; such a file has no password. With `filled: false`, the template is shown as it is, with its tags, also if it has errors; then `data`, `outputName` and `pdfPassword` must be omitted. Others are rejected.',
      FORM_EXAMPLE,
    ].join('\n\n'),
    isAddition: true,
    body: {
      contentType: 'multipart/form-data',
      schema: {
        type: 'object',
        properties: { template: BYTES, data: JSON_TEXT, options: JSON_TEXT },
        required: ['template'],
      },
    },
    answers: { 200: FILE },
    problems: OF_RENDERS,
  },
  check: {
    id: 'checkTemplate',
    tag: 'Rendering',
    summary: 'Check a template',
    description:
      'Returns the fields that a template uses and its errors. Nothing is stored. `template` is a Word or PowerPoint file with a `filename`.',
    isAddition: true,
    body: {
      contentType: 'multipart/form-data',
      schema: { type: 'object', properties: { template: BYTES }, required: ['template'] },
    },
    answers: { 200: { description: 'The type, the fields and the errors of the template.' } },
    problems: [
      'invalid_request',
      'source_busy',
      'too_many_renders',
      'file_not_a_template',
      'document_too_large',
      'render_not_available',
    ],
  },
} as const satisfies Record<string, Operation>;
