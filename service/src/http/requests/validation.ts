import type { ProblemError } from '@docloom/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { invalidRequest } from '../../errors/errors.ts';
import { misspelledMembers } from './unknown-members.ts';

type Issue = z.core.$ZodIssue;

/** The root of each part's paths: a JSON path in the body, a name elsewhere. */
const ROOTS: Readonly<Record<string, string>> = {
  body: '$',
  querystring: 'query',
  params: 'path',
  headers: 'headers',
};

/** The parts that are checked for unknown members. Headers may have any names. */
const WITH_MEMBERS = new Set(['body', 'querystring']);

/**
 * Validates a part of a request with its zod schema. Errors name invalid and misspelled members by
 * their JSON path.
 */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const root = ROOTS[httpPart ?? 'body'] ?? '$';
  return (data: unknown) => {
    const result = schema.safeParse(data, { reportInput: true });
    const isRead = WITH_MEMBERS.has(httpPart ?? 'body');
    const errors = [
      ...errorsOf(result, root),
      ...(isRead ? misspelledMembers(schema, data, root) : []),
    ];
    return result.success && errors.length === 0
      ? { value: result.data }
      : { error: invalidRequest(errors) };
  };
};

/**
 * Returns the value of a part of a form.
 * @param root the name of the part, with which the paths of its members begin
 * @throws DocloomError `invalid_request`
 */
export function validPart<Value>(schema: z.ZodType<Value>, data: unknown, root: string): Value {
  const result = schema.safeParse(data, { reportInput: true });
  if (result.success) return result.data;
  throw invalidRequest(errorsOf(result, root));
}

function errorsOf({ error }: { error?: z.ZodError | undefined }, root: string): ProblemError[] {
  return (error?.issues ?? []).map((issue) => toError(root, issue));
}

function toError(root: string, issue: Issue): ProblemError {
  const path = jsonPath(root, issue.path);
  // The parser of queries makes a list of a repeated parameter. No parameter takes a list.
  const isRepeated = root === ROOTS['querystring'] && Array.isArray(issue.input);
  return { path, message: isRepeated ? REPEATED : sentence(issue) };
}

const REPEATED = 'was given more than once. Give it once';

function jsonPath(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (whole, step) =>
      typeof step === 'number' ? `${whole}[${String(step)}]` : `${whole}.${String(step)}`,
    root,
  );
}

function sentence(issue: Issue): string {
  const { input } = issue;
  // `never` marks a member that must not be sent; the contract package supplies the reason.
  if (issue.code === 'invalid_type' && issue.expected !== 'never') {
    const expected = EXPECTED[issue.expected] ?? `a value of type ${issue.expected}`;
    return input === undefined ? `is required: ${expected}` : `must be ${expected}`;
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty';
  const message = issue.message;
  return message.charAt(0).toLowerCase() + message.slice(1);
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a JSON object',
  record: 'a JSON object',
  array: 'a list',
};
