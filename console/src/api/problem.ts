/** A problem document of the service (RFC 9457), as an error. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** The members of the request that are wrong, and why. */
  readonly errors: readonly MemberError[];

  constructor(status: number, { code, title, detail, errors = [] }: ProblemMembers) {
    super(detail);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.title = title;
    this.errors = errors;
  }
}

/** Whether a request may succeed later: the service was not reached, has too much to do, or is starting. */
export function isTemporary(error: Error | null): boolean {
  if (error === null) return false;
  return !(error instanceof ApiProblem) || error.status === 429 || error.status >= 500;
}

/** What is wrong with a member of a request, which is a path such as `$.outputName`. */
export interface MemberError {
  path: string;
  message: string;
}

interface ProblemMembers {
  code: string;
  title: string;
  detail: string;
  errors?: readonly MemberError[];
}

/** Returns the problem of a response that is not successful. */
export function problemOf(status: number, body: unknown): ApiProblem {
  if (isProblem(body)) return new ApiProblem(status, body);
  return new ApiProblem(status, { code: 'unreadable', title: '', detail: '' });
}

function isProblem(body: unknown): body is ProblemMembers {
  if (typeof body !== 'object' || body === null) return false;
  return ['code', 'title', 'detail'].every((name) => typeof Reflect.get(body, name) === 'string');
}
