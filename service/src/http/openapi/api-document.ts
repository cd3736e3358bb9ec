import { Problem } from '@docloom/contract';
import { VERSION } from '../../version.ts';
import type { ApiAnswer, MediaType } from './answers.ts';
import { answersOf, exampleFor } from './answers.ts';
import type { DescribedRoute } from './described-route.ts';
import { eventWebhooks } from './event-webhooks.ts';
import { HEADERS } from './headers.ts';
import { introductionWith } from './prose/introduction.ts';
import type { OperationContent } from './operation.ts';
import type { Parameter } from './parameters.ts';
import { parametersOf } from './parameters.ts';
import { problemCodes, problemExample } from './schema/problem-examples.ts';
import { needsToken } from './needs-token.ts';
import { SchemaComponents, withAdditionNote } from './schema/schema-components.ts';
import { TAGS } from './prose/tags.ts';

/** An operation as OpenAPI describes it. */
export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-docloom-extension'?: true;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ApiAnswer>;
  security: Record<string, string[]>[];
}

/** The API as an OpenAPI 3.1 document. */
export interface ApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string; description: string }[];
  externalDocs: { url: string; description: string };
  tags: { name: string; description: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, ApiOperation>>;
  webhooks: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

/** Contract §5 has the bare token. `Bearer` before it is an addition of Docloom. */
const SECURITY = [{ developerToken: [] }, { bearerToken: [] }];
const SECURITY_SCHEMES = {
  developerToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The developer access token alone, without a scheme.',
  },
  bearerToken: {
    type: 'http',
    scheme: 'bearer',
    description: withAdditionNote('The same token as `Bearer <token>`.'),
    'x-docloom-extension': true,
  },
};

/**
 * Returns the API document, generated from the routes and their schemas.
 * @param base the address at which clients reach the service
 */
export function writeApiDocument(routes: readonly DescribedRoute[], base: string): ApiDocument {
  const components = new SchemaComponents();
  components.ofAnswer(Problem);
  const paths: ApiDocument['paths'] = {};
  for (const route of routes) {
    const operation = { [route.method.toLowerCase()]: writeOperation(route, components) };
    paths[route.path] = { ...paths[route.path], ...operation };
  }
  const webhooks = eventWebhooks(components);
  const operations = JSON.stringify(paths);
  const isNamed = (part: string) => operations.includes(`"#/components/${part}"`);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Docloom',
      version: VERSION,
      summary: 'Data in, documents out.',
      description: introductionWith(`${base}/docs/templates`),
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: {
        name: 'Docloom maintainers',
        url: 'https://github.com/docloom/docloom',
        email: 'maintainers@docloom.example',
      },
    },
    servers: [{ url: base, description: 'This service' }],
    externalDocs: { url: `${base}/docs/templates`, description: 'The manual of templates' },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: components.schemas,
      headers: writeHeaders((name) => isNamed(`headers/${name}`)),
      examples: writeExamples((code) => isNamed(`examples/${code}`)),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function writeOperation(route: DescribedRoute, components: SchemaComponents): ApiOperation {
  const { path, operation } = route;
  const { id, tag, summary, description, isAddition } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: isAddition ? withAdditionNote(description) : description,
    ...(isAddition && { 'x-docloom-extension': true }),
    parameters: parametersOf(route, components),
    ...requestBodyOf(route, components),
    responses: answersOf(route, components),
    security: needsToken(path) ? SECURITY : [],
  };
}

function requestBodyOf(
  { schema, operation }: DescribedRoute,
  components: SchemaComponents,
): Pick<ApiOperation, 'requestBody'> {
  if (schema.body) {
    const mayLackBody = operation.mayLackBody ?? schema.body.safeParse(undefined).success;
    const ofBody = components.ofRequest(schema.body);
    const json = { 'application/json': { schema: ofBody, ...exampleFor(ofBody) } };
    if (!operation.body) return { requestBody: { required: !mayLackBody, content: json } };
    const content = { ...json, ...contentOf(operation.body, components) };
    return { requestBody: { required: true, content } };
  }
  if (!operation.body) return {};
  return { requestBody: { required: true, content: contentOf(operation.body, components) } };
}

function contentOf(
  { contentType, schema, acceptsAnyType }: OperationContent,
  components: SchemaComponents,
): Record<string, MediaType> {
  const ofBody = components.ofContent(schema);
  const media = { schema: ofBody, ...exampleFor(ofBody) };
  return { [contentType]: media, ...(acceptsAnyType && { '*/*': media }) };
}

function writeHeaders(isNamed: (name: string) => boolean): Record<string, unknown> {
  const named = Object.entries(HEADERS).filter(([name]) => isNamed(name));
  const headers = named.map(([name, { description, schema }]) => {
    return [
      name,
      { description: withAdditionNote(description), 'x-docloom-extension': true, schema },
    ];
  });
  return Object.fromEntries(headers) as Record<string, unknown>;
}

function writeExamples(isNamed: (code: string) => boolean): Record<string, unknown> {
  const examples = problemCodes.filter(isNamed).map((code) => {
    const value = problemExample(code);
    return [code, { summary: code, value }];
  });
  return Object.fromEntries(examples) as Record<string, unknown>;
}
