import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../errors/errors.ts';

const codes = new WeakMap<FastifyRequest, ErrorCode>();

/** Remembers the code of the problem that a request was answered with. */
export function rememberProblemCode(request: FastifyRequest, code: ErrorCode): void {
  codes.set(request, code);
}

/** Returns the code of the problem that a request was answered with, or undefined. */
export function problemCodeOf(request: FastifyRequest): ErrorCode | undefined {
  return codes.get(request);
}
