import { errorCatalogue } from '../../errors/error-catalogue.ts';
import type { DescribedRoute } from './described-route.ts';
import { exampleOf } from './schema/examples.ts';
import type { HeaderName } from './headers.ts';

import type { JsonSchema } from './schema/json-schema.ts';
import type { OperationContent } from './operation.ts';
import type { ProblemCode } from './schema/problem-examples.ts';
import { isCounted, problemsOf } from './route-problems.ts';
import type { SchemaComponents } from './schema/schema-components.ts';
import { withAdditionNote } from './schema/schema-components.ts';
import { needsToken } from './needs-token.ts';
import { carriesTag, isConditionalRead } from './tagged-answers.ts';

/** A body of one content type, as OpenAPI describes it. */
export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

/** The response with one status, as OpenAPI describes it. */
export interface ApiAnswer {
  description: string;
  'x-docloom-extension'?: true;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, MediaType>;
}

/** The contract does not define conditional requests. */
const PRECONDITION_FAILED = 412;

/** This response has a `Content-Range` with the size of the content. */
const RANGE_NOT_SATISFIABLE = 416;

/** Sent with every response to a request that was counted. */
const RATE_HEADERS: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit'];

const SEE_OTHER = '303';

/** Returns every response of a route, by status. */
export function answersOf(
  route: DescribedRoute,
  components: SchemaComponents,
): Record<string, ApiAnswer> {
  const { schema, operation } = route;
  const codes = problemsOf(route);
  const ofRate = codes.includes('too_many_requests') ? RATE_HEADERS : [];
  const good = Object.entries(operation.answers).map(
    ([status, { description, headers, content }]) => {
      const ofRoute = schema.response?.[status];
      const json = ofRoute && { contentType: 'application/json', schema: ofRoute };
      const answer: ApiAnswer = {
        description,
        ...namedHeaders([
          ...tagOf(route, Number(status)),
          ...(headers ?? []),
          ...ignoredMembersOf(route, Number(status)),
          // A person is redirected to a page before the request is counted.
          ...(status === SEE_OTHER ? [] : ofRate),
        ]),
        ...contentOf(json ?? content, components),
      };
      return [status, answer] as const;
    },
  );
  return Object.fromEntries([
    ...good,
    ...unchangedAnswer(route, ofRate),
    ...problemAnswers(route, codes),
  ]);
}

/** Returns the header of ignored members for successful requests to the API. */
function ignoredMembersOf({ path }: DescribedRoute, status: number): readonly HeaderName[] {
  return needsToken(path) && status < 300 ? ['Docloom-Ignored-Members'] : [];
}

/** Returns the `ETag` header unless the operation already names it. */
function tagOf(route: DescribedRoute, status: number): readonly HeaderName[] {
  const named: readonly HeaderName[] = route.operation.answers[status]?.headers ?? [];
  return carriesTag(route, status) && !named.includes('ETag') ? ['ETag'] : [];
}

function unchangedAnswer(
  route: DescribedRoute,
  ofRate: readonly HeaderName[],
): [string, ApiAnswer][] {
  if (!isConditionalRead(route)) return [];
  const ofRead = (route.operation.answers[200]?.headers ?? []).filter((name) => name === 'Link');
  const answer: ApiAnswer = {
    description: withAdditionNote(
      'Your copy, named by `If-None-Match`, is still current. No body.',
    ),
    'x-docloom-extension': true,
    ...namedHeaders(['ETag', ...ofRead, ...ofRate]),
  };
  return [['304', answer]];
}

/** Returns a body with its example, if its schema has one. */
export function contentOf(
  content: OperationContent | undefined,
  components: SchemaComponents,
): { content?: Record<string, MediaType> } {
  if (!content) return {};
  const { contentType } = content;
  const schema = components.ofContent(content.schema);
  return { content: { [contentType]: { schema, ...exampleFor(schema) } } };
}

/** Returns the example of a referenced schema, of a list of it, or of it or null. */
export function exampleFor(schema: JsonSchema): { example?: unknown } {
  const name = nameOf(schema);
  if (name !== undefined) return { example: exampleOf(name) };
  const ofItems = nameOf(schema.items ?? {});
  return ofItems === undefined ? {} : { example: [exampleOf(ofItems)] };
}

function nameOf(schema: JsonSchema): string | undefined {
  const [first] = (schema['anyOf'] ?? []) as JsonSchema[];
  return (schema.$ref ?? first?.$ref)?.split('/').at(-1);
}

function namedHeaders(names: readonly HeaderName[]): Pick<ApiAnswer, 'headers'> {
  if (names.length === 0) return {};
  const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
  return { headers: Object.fromEntries(references) };
}

function problemAnswers(
  route: DescribedRoute,
  codes: readonly ProblemCode[],
): [string, ApiAnswer][] {
  const isRated = codes.includes('too_many_requests');
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  const sorted = [...byStatus].sort(([one], [other]) => one - other);
  return sorted.map(([status, ofStatus]) => [
    String(status),
    problemAnswer(
      status,
      ofStatus,
      isRated && ofStatus.some((code) => isCounted(route, code)) ? RATE_HEADERS : [],
    ),
  ]);
}

function problemAnswer(
  status: number,
  codes: readonly ProblemCode[],
  ofRate: readonly HeaderName[],
): ApiAnswer {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    properties: {
      status: { type: 'integer', const: status },
      code: { type: 'string', enum: codes },
    },
  };
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  const says = `${titlesOf(codes)}: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
  const isAddition = status === PRECONDITION_FAILED;
  return {
    description: isAddition ? withAdditionNote(says) : says,
    ...(isAddition && { 'x-docloom-extension': true as const }),
    ...namedHeaders([
      ...(codes.some(mayPass) ? (['Retry-After'] as const) : []),
      ...(status === RANGE_NOT_SATISFIABLE ? (['Content-Range'] as const) : []),
      ...ofRate,
    ]),
    content: {
      'application/problem+json': {
        schema,
        examples: Object.fromEntries(examples) as Record<string, { $ref: string }>,
      },
    },
  };
}

function titlesOf(codes: readonly ProblemCode[]): string {
  return [...new Set(codes.map((code) => errorCatalogue[code].title))].join(' or ');
}

/**
 * Returns whether a problem has `Retry-After`. The listed codes set its seconds where they are
 * answered.
 */
function mayPass(code: ProblemCode): boolean {
  return WITH_OWN_SECONDS.has(code) || errorCatalogue[code].retryAfter !== null;
}

const WITH_OWN_SECONDS: ReadonlySet<ProblemCode> = new Set([
  'not_ready',
  'thumbnail_not_ready',
  'too_many_account_tries',
  'too_many_failed_tokens',
  'too_many_requests',
]);
