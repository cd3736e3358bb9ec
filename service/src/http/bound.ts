/** A use case that has its dependencies: what it still takes differs from request to request. */
export type Bound<UseCase> = UseCase extends (
  dependencies: never,
  ...rest: infer Rest
) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** Returns the use case with its dependencies, so that who calls it need not have them. */
export function bind<Dependencies, Rest extends unknown[], Result>(
  useCase: (dependencies: Dependencies, ...rest: Rest) => Result,
  dependencies: NoInfer<Dependencies>,
): (...rest: Rest) => Result {
  return (...rest) => useCase(dependencies, ...rest);
}
