import type { z } from 'zod';
import type { HeaderName } from './headers.ts';
import type { JsonSchema } from './schema/json-schema.ts';
import type { ProblemCode } from './schema/problem-examples.ts';
import type { Tag } from './prose/tags.ts';

/**
 * What the API's document says of a route beside its schemas. It stands in the route's `config`, so
 * that a route cannot be without it unnoticed.
 */
export interface Operation {
  /** `operationId`: generated clients call their method like this. */
  id: string;
  tag: Tag;
  summary: string;
  /** CommonMark: what the summary does not say. */
  description: string;
  /** Whether it is ours, and not the contract's. */
  isAddition: boolean;
  /** By their status: what is answered when nothing is wrong. */
  answers: Readonly<Record<number, OperationAnswer>>;
  /** What can be wrong, beside what can be wrong with every route of its kind. */
  problems?: readonly ProblemCode[];
  /** A body that the route reads by itself, so that it is not among its schemas. */
  body?: OperationContent;
  /** Whether the body may be left out altogether. */
  mayLackBody?: true;
  requestHeaders?: readonly HeaderName[];
}

export interface OperationAnswer {
  says: string;
  headers?: readonly HeaderName[];
  /** Where the route has no schema for this status, because it is no JSON. Without it: no body. */
  content?: OperationContent;
}

export interface OperationContent {
  contentType: string;
  /** Whether a body of another type is read as if it were of this one. */
  whateverItsType?: true;
  schema: z.ZodType | JsonSchema;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}
