/** A use case whose dependencies are already bound. It takes only the arguments of one request. */
export type Bound<UseCase> = UseCase extends (
  dependencies: never,
  ...rest: infer Rest
) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** Returns the use case with its dependencies bound, so that callers do not need them. */
export function bind<Dependencies, Rest extends unknown[], Result>(
  useCase: (dependencies: Dependencies, ...rest: Rest) => Result,
  dependencies: NoInfer<Dependencies>,
): (...rest: Rest) => Result {
  return (...rest) => useCase(dependencies, ...rest);
}
