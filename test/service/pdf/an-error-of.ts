/** Matches any error of that class in an expectation. */
export function anErrorOf(kind: new (reason: string) => Error): unknown {
  return expect.any(kind);
}
