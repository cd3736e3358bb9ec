import type { Problem, ProblemError, RunError } from '@docloom/contract';
import { errorCatalogue } from './error-catalogue.ts';

export type ErrorCode = keyof typeof errorCatalogue;

/** Every code of the catalogue. */
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

/** The details that the sentence of an error takes. */
export type DetailsOf<Code extends ErrorCode> = Parameters<
  (typeof errorCatalogue)[Code]['sentence']
>;

/** An error of the catalogue with its final message. */
export class DocloomError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  /** After how many seconds to retry; null if a retry alone does not help. */
  readonly retryAfter: number | null;
  /** The bad members of the request, if any. */
  readonly errors: ProblemError[];

  constructor(code: ErrorCode, sentence: string, errors: ProblemError[] = []) {
    super(sentence);
    this.name = 'DocloomError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.title = errorCatalogue[code].title;
    this.retryAfter = errorCatalogue[code].retryAfter;
    this.errors = errors;
  }

  /** Returns the error as an RFC 9457 problem document. */
  toProblem(): Problem {
    return {
      type: `urn:docloom:problem:${this.code}`,
      title: this.title,
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.errors.length > 0 && { errors: this.errors }),
    };
  }

  /** Returns the error in the form that runs and outputs contain. */
  toRunError(): RunError {
    return { code: this.code, message: this.message };
  }
}

/**
 * Returns an error of the catalogue.
 * @param details the details for its sentence
 */
export function problem<Code extends ErrorCode>(
  code: Code,
  ...details: DetailsOf<Code>
): DocloomError {
  // The functions of the catalogue form a union here. DetailsOf has already matched code and
  // details.
  const sentence = errorCatalogue[code].sentence as (...details: unknown[]) => string;
  return new DocloomError(code, sentence(...details));
}

/**
 * Returns the 400 error for bad members of a request, each named by its JSON path.
 * @param errors at least one
 */
export function invalidRequest(errors: ProblemError[]): DocloomError {
  // The combined sentence ends with one full stop.
  const clauses = errors.map(({ path, message }) => `${path} ${message.replace(/\.$/, '')}`);
  const members = clauses.join('; ');
  return new DocloomError(
    'invalid_request',
    errorCatalogue.invalid_request.sentence(members),
    errors,
  );
}

/**
 * Returns the error for a service that is not ready, with each failed check.
 * @param hindrances at least one: the part, and the reason as a clause
 */
export function notReady(hindrances: readonly { part: string; reason: string }[]): DocloomError {
  const parts = hindrances.map(({ part, reason }) => `the ${part} ${reason}`).join('; ');
  const errors = hindrances.map(({ part, reason }) => ({ path: part, message: reason }));
  return new DocloomError('not_ready', errorCatalogue.not_ready.sentence(parts), errors);
}

/**
 * Returns the same error with the member that caused it.
 * @param path the JSON path of the member, such as `$.document.fileId`
 */
export function atMember(error: DocloomError, path: string): DocloomError {
  return new DocloomError(error.code, error.message, [{ path, message: error.message }]);
}
