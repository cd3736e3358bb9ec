import type { z } from 'zod';
import type { HeaderName } from './headers.ts';
import type { JsonSchema } from './schema/json-schema.ts';
import type { ProblemCode } from './schema/problem-examples.ts';
import type { Tag } from './prose/tags.ts';

/**
 * The API document's description of a route, apart from its schemas. It is part of the route's
 * `config`, so that a missing description is noticed.
 */
export interface Operation {
  /** `operationId`: generated clients name their method after it. */
  id: string;
  tag: Tag;
  summary: string;
  /** CommonMark, with details that the summary omits. */
  description: string;
  /** Whether it is an addition of Docloom to the contract. */
  isAddition: boolean;
  /** The successful responses, by status. */
  answers: Readonly<Record<number, OperationAnswer>>;
  /** Possible problems, apart from those that every route of its kind has. */
  problems?: readonly ProblemCode[];
  /**
   * A body that the route parses itself, which its schemas therefore omit. If the schemas have a body
   * too, the route accepts either.
   */
  body?: OperationContent;
  /** Whether the body may be omitted. */
  mayLackBody?: true;
  requestHeaders?: readonly HeaderName[];
}

export interface OperationAnswer {
  description: string;
  headers?: readonly HeaderName[];
  /**
   * For responses other than JSON, which have no schema in the route. Without it, there is no body.
   */
  content?: OperationContent;
}

export interface OperationContent {
  contentType: string;
  /** Whether bodies with another content type are parsed in the same way. */
  acceptsAnyType?: true;
  schema: z.ZodType | JsonSchema;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}
