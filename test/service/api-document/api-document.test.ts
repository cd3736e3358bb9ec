import type { RulesetDefinition } from '@stoplight/spectral-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { errorCatalogue } from '../../../service/src/errors/error-catalogue.ts';
import type { ApiOperation } from '../../../service/src/http/openapi/api-document.ts';
import type { JsonSchema } from '../../../service/src/http/openapi/schema/json-schema.ts';
import { problemCodes } from '../../../service/src/http/openapi/schema/problem-examples.ts';
import { routeTable } from '../http/route-table.ts';
import { RunningService } from '../running-service.ts';
import { apiOf } from '../api-of.ts';
import { PAGES } from './check-exchange.ts';
import type { DocumentedApi } from './documented-api.ts';
import { pointerTo } from './documented-api.ts';
import { otherSpellingsOf } from './other-spellings.ts';

/** Contract §4, with the webhook source; everything else is an addition. */
const OF_THE_CONTRACT = [
  'GET /v0/workflows/',
  'POST /v0/workflows/',
  'GET /v0/workflows/{workflowId}/',
  'PATCH /v0/workflows/{workflowId}/',
  'DELETE /v0/workflows/{workflowId}/',
  'GET /v0/workflows/{workflowId}/source/',
  'GET /v0/workflows/{workflowId}/documents/',
  'POST /v0/workflows/{workflowId}/documents/',
  'GET /v0/workflows/{workflowId}/documents/{documentId}/',
  'PATCH /v0/workflows/{workflowId}/documents/{documentId}/',
  'POST /v0/workflows/{workflowId}/outgoing-webhook/',
  'POST /hooks/{secret}',
];

const RULESET = {
  extends: [oas],
  // Contract §4 and §9: its paths end with a slash.
  rules: { 'path-keys-no-trailing-slash': 'off' },
} as unknown as RulesetDefinition;

let service: RunningService;
let api: DocumentedApi;
let operations: { name: string; path: string; method: string; operation: ApiOperation }[];

beforeAll(async () => {
  service = await RunningService.start();
  api = await apiOf(service.url);
  operations = Object.entries(api.document.paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, operation]) => {
      return { name: `${method.toUpperCase()} ${path}`, path, method, operation };
    }),
  );
});
afterAll(() => service.stop());

/** `METHOD path`, with parameters by name and without a trailing slash. */
const asRoute = (name: string) => name.replace(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, '');

/** Returns every place with examples: its JSON pointer and its value. */
function examplesIn(value: unknown, steps: (string | number)[] = []): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, example, examples = {} } = value as Record<string, unknown>;
  const given = Object.values(examples as Record<string, { $ref: string }>).map(({ $ref }) => {
    const [, , , code = ''] = $ref.split('/');
    return (api.document.components['examples']![code] as { value: unknown }).value;
  });
  const all = [...(example === undefined ? [] : [example]), ...given];
  const here = schema === undefined ? [] : all.map((one) => [...steps, 'schema', one] as const);
  return [
    ...here.map((path): [string, unknown] => {
      return [pointerTo(...(path.slice(0, -1) as string[])), path.at(-1)];
    }),
    ...Object.entries(value).flatMap(([key, of]) =>
      ['schema', 'example', 'examples'].includes(key) ? [] : examplesIn(of, [...steps, key]),
    ),
  ];
}

describe('GET /v0/openapi.json', () => {
  it('is served without a token, as OpenAPI 3.1', async () => {
    const answer = await service.anonymous.get('/v0/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.json).toMatchObject({ openapi: '3.1.1', servers: [{ url: service.url }] });
  });

  it('contains exactly the routes of the server, except the HTML pages', async () => {
    const routes = (await routeTable()).filter(
      ({ method, path }) => method !== 'HEAD' && !PAGES.test(path),
    );
    const described = operations.map(({ name }) => asRoute(name));
    expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('has no Spectral findings', async () => {
    const linter = new Spectral();
    linter.setRuleset(RULESET);
    const found = await linter.run({ ...api.document });
    const told = found.map(({ code, message, path }) => `${path.join('.')} ${code}: ${message}`);
    expect(told).toEqual([]);
  });

  it('marks additions to the contract, also in the descriptions', () => {
    const unmarked = operations.filter(({ operation }) => !operation['x-docloom-extension']);
    expect(unmarked.map(({ name }) => name).sort()).toEqual([...OF_THE_CONTRACT].sort());
    for (const { operation } of operations) {
      const says = /An addition of Docloom to the contract\./.test(operation.description);
      expect([operation.operationId, says]).toEqual([
        operation.operationId,
        operation['x-docloom-extension'] === true,
      ]);
    }
  });

  it('§7: lists the statuses that the contract has for each operation', () => {
    const statusesOf = (name: string) =>
      Object.keys(operations.find((one) => one.name === name)?.operation.responses ?? {});
    for (const name of OF_THE_CONTRACT.filter((one) => one.includes('/v0/'))) {
      expect([name, statusesOf(name)]).toEqual([name, expect.arrayContaining(['403'])]);
    }
    expect(statusesOf('POST /v0/workflows/')).toEqual(expect.arrayContaining(['201', '400']));
    expect(statusesOf('DELETE /v0/workflows/{workflowId}/')).toEqual(
      expect.arrayContaining(['204', '400', '403', '404']),
    );
  });

  it('documents the quota headers only for counted requests', () => {
    const { paths } = api.document;
    const tellsOfQuota = (path: string, method: string) =>
      Object.entries(paths[path]![method]!.responses)
        .filter(([, { headers = {} }]) => 'RateLimit' in headers)
        .map(([status]) => status);
    const ofSource = tellsOfQuota('/hooks/{secret}', 'post');
    expect(ofSource).toEqual(expect.arrayContaining(['200', '400', '410', '413', '422', '429']));
    expect(ofSource.filter((status) => /404|408|414|415|417|431/.test(status))).toEqual([]);
    const ofFile = tellsOfQuota('/v0/drive/files/{fileId}/', 'get');
    expect(ofFile).toEqual(expect.arrayContaining(['200', '403', '404', '429']));
    expect(ofFile.filter((status) => /303|408|414|415|417|431/.test(status))).toEqual([]);
  });

  it('describes each operation beyond its summary, without sections of the contract', () => {
    const silent = operations.filter(
      ({ operation }) => operation.description === operation.summary,
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(JSON.stringify(api.document)).not.toContain('Contract §');
  });

  it('explains each code', () => {
    const { description } = api.document.info as { description: string };
    const silent = problemCodes.filter(
      (code) =>
        !new RegExp(
          `^\\| ${String(errorCatalogue[code].status)} +\\| \`${code}\` +\\| \\S`,
          'm',
        ).test(description),
    );
    expect(silent).toEqual([]);
  });

  it('has examples that match their schemas', () => {
    const examples = [
      ...examplesIn(api.document.paths, ['paths']),
      ...examplesIn(api.document.webhooks, ['webhooks']),
    ];
    expect(examples.length).toBeGreaterThan(operations.length);
    const errors = examples.flatMap(([pointer, example]) =>
      api.answerSchemaErrors(pointer, example).map((error) => `${pointer} ${error}`),
    );
    expect(errors).toEqual([]);
  });

  it('has an example for every JSON body', () => {
    const media = (value: unknown): [string, object][] => {
      if (typeof value !== 'object' || value === null) return [];
      const content = Object.entries((value as { content?: object }).content ?? {});
      return [
        ...content.filter(([type]) => /json$/.test(type)),
        ...Object.values(value).flatMap(media),
      ] as [string, object][];
    };
    const without = operations
      .filter(({ path }) => path.startsWith('/v0/w') || path.startsWith('/v0/d'))
      .flatMap(({ name, operation }) => media(operation).map((one) => [name, one[1]] as const))
      .filter(([, one]) => !('example' in one) && !('examples' in one));
    expect(without).toEqual([]);
  });

  it('states that outputs are removed only if there is a PDF copy', () => {
    const errorsOf = (document: object) =>
      api.requestSchemaErrors('/components/schemas/DocumentCreate', document);
    expect(errorsOf({ removeOutput: true })).not.toEqual([]);
    expect(errorsOf({ removeOutput: true, createPdfCopy: false })).not.toEqual([]);
    expect(errorsOf({ removeOutput: true, createPdfCopy: true })).toEqual([]);
    expect(errorsOf({ removeOutput: false })).toEqual([]);
  });

  it('§2: mentions other spellings in descriptions only, so that no client has duplicate members', () => {
    const { schemas } = api.document.components as {
      schemas: Record<string, { properties?: Record<string, JsonSchema> }>;
    };
    for (const [name, { properties = {} }] of Object.entries(schemas)) {
      const names = Object.keys(properties).map((member) => member.toLowerCase().replace(/_/g, ''));
      expect([name, names]).toEqual([name, [...new Set(names)]]);
    }
    for (const [payload, member, spellings] of [
      ['DocumentCreate', 'file_id', ['fileId']],
      ['DocumentCreate', 'createPdfCopy', ['createPDFCopy']],
      [
        'DocumentUpdate',
        'pdfPasswordPreventCopy',
        ['PdfPasswordPreventCopy', 'enablePdfPreventCopy'],
      ],
    ] as const) {
      const { description = '', ...schema } = schemas[payload]!.properties![member]!;
      expect(otherSpellingsOf(schema)).toEqual(spellings);
      for (const spelling of spellings) expect(description).toContain(`\`${spelling}\``);
    }
  });

  it('has the type of every constant and enumeration, for client generators', () => {
    const untyped = (value: unknown, place: string): string[] => {
      if (typeof value !== 'object' || value === null) return [];
      const isBare = ('const' in value || 'enum' in value) && !('type' in value);
      return [
        ...(isBare ? [place] : []),
        ...Object.entries(value).flatMap(([key, of]) =>
          ['example', 'examples'].includes(key) ? [] : untyped(of, `${place}/${key}`),
        ),
      ];
    };
    expect(untyped(api.document, '#')).toEqual([]);
  });

  it('describes files as binary, for client generators', () => {
    const isBinary = { type: 'string', format: 'binary' };
    const { requestBody } = operations.find(
      ({ name }) => name === 'POST /v0/drive/files/',
    )!.operation;
    const { schema } = requestBody!.content['multipart/form-data']!;
    expect(schema.properties!['file']).toMatchObject(isBinary);
    for (const [path, type] of [
      ['/v0/drive/files/{fileId}/content/', '*/*'],
      ['/v0/drive/files/{fileId}/thumbnail/', 'image/png'],
    ] as const) {
      const answer = api.document.paths[path]!['get']!.responses['200']!;
      expect(answer.content![type]!.schema).toMatchObject(isBinary);
    }
  });

  it('§4: states that source data is parsed for any content type', () => {
    const { requestBody } = operations.find(({ path }) => path === '/hooks/{secret}')!.operation;
    expect(Object.keys(requestBody!.content)).toEqual(['application/json', '*/*']);
  });

  it('§6: describes the events as webhooks, signed as in Standard Webhooks', () => {
    expect(Object.keys(api.document.webhooks)).toEqual([
      'documents.created',
      'run.failed',
      'docloom.test',
    ]);
    const { post } = api.document.webhooks['documents.created'] as { post: ApiOperation };
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'Docloom-Hops',
    ]);
  });
});
