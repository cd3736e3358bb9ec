import { RunningService } from '../running-service.ts';
import { apiOf } from '../api-of.ts';
import type { DocumentedApi } from './documented-api.ts';
import { requestErrors } from './request-errors.ts';

let service: RunningService;
let api: DocumentedApi;
beforeAll(async () => {
  service = await RunningService.start();
  api = await apiOf(service.url);
});
afterAll(() => service.stop());

function errorsOf(
  method: string,
  path: string,
  body?: string | Uint8Array,
  type = 'application/json',
) {
  const url = new URL(path, service.url);
  const headers = new Headers(type === '' ? {} : { 'content-type': type });
  return requestErrors(api, api.find(method, url)!, { method, url, headers, body });
}

const FORM = 'multipart/form-data; boundary=edge';

/** A form with files of these names, whose bytes are no UTF-8. */
function formWith(...names: string[]): Uint8Array {
  const parts = names.map(
    (name) =>
      `--edge\r\nContent-Disposition: form-data; filename="name.docx"; name="${name}"\r\n\r\n\u00ff\r\n`,
  );
  return Buffer.from(`${parts.join('')}--edge--\r\n`, 'latin1');
}

describe('The request errors in the API description', () => {
  it.each([
    ['GET', '/v0/workflows/?limit=5'],
    ['GET', '/v0/workflows/?unknown=5&unknown=6'],
    ['GET', '/v0/workflows/wkf_1/%72uns/run_1/?wait=0.5'],
    ['POST', '/v0/workflows/', '{"name":"A"}'],
    ['POST', '/v0/workflows/', '\ufeff{"name":"A"}', 'APPLICATION/JSON;charset=utf-8'],
    ['POST', '/v0/workflows/wkf_1/documents/', '{"createPdfCopy":true,"createPDFCopy":true}'],
    ['POST', '/v0/workflows/wkf_1/documents/', undefined, ''],
    ['POST', '/hooks/x', '{}', 'text/plain'],
    ['POST', '/hooks/x', '{}', ''],
    ['POST', '/v0/render/', formWith('template', 'data'), FORM],
    [
      'POST',
      '/v0/render/',
      formWith('options', 'data', 'template'),
      'multipart/form-data; boundary="edge"',
    ],
    ['POST', '/v0/drive/files/', formWith('file'), FORM],
    ['POST', '/v0/workflows/wkf_1/documents/doc_1/preview/', '{"format":"png","page":1}'],
  ])('nothing is wrong with %s %s %s %s', (...request) => {
    expect(errorsOf(...(request as [string, string]))).toEqual([]);
  });

  it.each([
    [/limit/, 'GET', '/v0/workflows/?limit=1e3'],
    [/limit/, 'GET', '/v0/workflows/?limit=5.0'],
    [/limit/, 'GET', '/v0/workflows/?limit='],
    [/limit stands there more than once/, 'GET', '/v0/workflows/?limit=1&limit=2'],
    [/wait/, 'GET', '/v0/workflows/wkf_1/runs/run_1/?wait='],
    [/workflowId/, 'GET', '/v0/workflows/run_1/'],
    [/no body/, 'POST', '/v0/workflows/'],
    [/is no JSON/, 'POST', '/v0/workflows/', '{"name":"A"'],
    [/name/, 'POST', '/v0/workflows/', '{}'],
    [/of the type text\/plain/, 'POST', '/v0/workflows/', '{"name":"A"}', 'text/plain'],
    [/of the type json/, 'POST', '/hooks/x', '{}', 'json'],
    [/two values/, 'POST', '/v0/workflows/wkf_1/documents/', '{"file_id":"a","fileId":"b"}'],
    [
      /two values/,
      'POST',
      '/v0/workflows/',
      '{"name":"A","document":{"PdfPasswordPreventCopy":true,"enablePdfPreventCopy":false}}',
    ],
    [/"template"/, 'POST', '/v0/render/', formWith('file', 'data'), FORM],
    [/"file"/, 'POST', '/v0/drive/files/', formWith('document'), FORM],
    [/"file"/, 'POST', '/v0/drive/files/', formWith('file').subarray(0, -8), FORM],
    [/"format"/, 'POST', '/v0/workflows/wkf_1/documents/doc_1/preview/', '{"page":1}'],
    [
      /"not"|must NOT be valid/,
      'POST',
      '/v0/workflows/wkf_1/documents/doc_1/preview/',
      '{"data":{},"runId":"run_1"}',
    ],
    [
      /filled/,
      'POST',
      '/v0/workflows/wkf_1/documents/doc_1/preview/',
      '{"data":{},"filled":false}',
    ],
    [/cannot be separated/, 'POST', '/v0/drive/files/', '--x--', 'multipart/form-data'],
  ])('%s is wrong with %s %s %s %s', (error, ...request) => {
    expect(errorsOf(...(request as [string, string])).join()).toMatch(error);
  });
});
