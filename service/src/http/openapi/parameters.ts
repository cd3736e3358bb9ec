import type { z } from 'zod';
import type { DescribedRoute } from './described-route.ts';
import type { HeaderName } from './headers.ts';
import { HEADERS } from './headers.ts';
import type { JsonSchema } from './schema/json-schema.ts';
import type { SchemaComponents } from './schema/schema-components.ts';
import { withAdditionNote } from './schema/schema-components.ts';
import { requestHeadersOf } from './tagged-answers.ts';

/** A parameter as OpenAPI describes it. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  'x-docloom-extension'?: true;
}

/** The path parameters, by name. */
const PATH_PARAMETERS: Readonly<Record<string, { description: string; schema: JsonSchema }>> = {
  workflowId: idOf('WorkflowId', 'The id of a workflow.'),
  documentId: idOf('DocumentId', 'The id of a document of the workflow.'),
  versionId: idOf('TemplateVersionId', 'The id of a version of the document.'),
  runId: idOf('RunId', 'The id of a run of the workflow.'),
  deliveryId: idOf('DeliveryId', 'The id of a delivery of the workflow.'),
  sessionId: idOf('SessionId', 'The id of a session of the user.'),
  webhookId: idOf('OutgoingWebhookId', 'The id that the registration of the listener returned.'),
  userId: idOf('UserId', 'The id of a member of your team.'),
  tokenId: idOf('TokenId', 'The id of a token.'),
};

function idOf(name: string, description: string) {
  return { description, schema: { $ref: `#/components/schemas/${name}` } };
}

const OTHER_PATH_PARAMETERS: typeof PATH_PARAMETERS = {
  fileId: { description: 'The id of a drive file.', schema: { type: 'string', minLength: 1 } },
  secret: {
    description: 'The last part of `source.webhookUrl`. Use that address unchanged.',
    schema: { type: 'string', minLength: 1 },
  },
  linkSecret: {
    description: 'The last part of the `url` of a share link. Use that address unchanged.',
    schema: { type: 'string', minLength: 1 },
  },
};

/** Returns the parameters of a route: those of its path, its query and its headers. */
export function parametersOf(route: DescribedRoute, components: SchemaComponents): Parameter[] {
  const { path, schema } = route;
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name)),
    ...parametersIn('query', schema.querystring, components),
    ...parametersIn('header', schema.headers, components),
    ...requestHeadersOf(route).map(ownHeader),
  ];
}

/** Describes a header. All headers in `HEADERS` are additions of Docloom. */
function ownHeader(name: HeaderName): Parameter {
  const { description, schema } = HEADERS[name];
  return {
    name,
    in: 'header',
    required: false,
    description: withAdditionNote(description),
    'x-docloom-extension': true,
    schema,
  };
}

function pathParameter(name: string): Parameter {
  const known = PATH_PARAMETERS[name] ?? OTHER_PATH_PARAMETERS[name];
  if (!known) throw new Error(`The path parameter ${name} has no description`);
  return { name, in: 'path', required: true, ...known };
}

function parametersIn(
  place: 'query' | 'header',
  schema: z.ZodType | undefined,
  components: SchemaComponents,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.ofRequest(schema);
  return Object.entries(properties).map(([name, { description, ...ofParameter }]) => {
    const isAddition = ofParameter['x-docloom-extension'] === true;
    delete ofParameter['x-docloom-extension'];
    return {
      name: place === 'header' ? capitalised(name) : name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      ...(isAddition && { 'x-docloom-extension': true as const }),
      schema: ofParameter,
    };
  });
}

function capitalised(header: string): string {
  return header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
