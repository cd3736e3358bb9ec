/** Stands for any error of that class in what is expected. */
export function anErrorOf(kind: new (reason: string) => Error): unknown {
  return expect.any(kind);
}
