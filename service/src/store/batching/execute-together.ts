/** The result of each promise. */
type Results<Promises extends readonly Promise<unknown>[]> = {
  -readonly [Place in keyof Promises]: Awaited<Promises[Place]>;
};

/**
 * Waits for statements of one transaction, of which none needs the result of another. PostgreSQL gets
 * all of them before it answers the first one, and executes them in their order, apart from reads,
 * which may come first.
 * @returns their results
 * @throws the error of the transaction, when all of them have ended
 */
export async function executeTogether<const Promises extends readonly Promise<unknown>[]>(
  ...statements: Promises
): Promise<Results<Promises>> {
  // Statements that are still on their way must not meet the end of the transaction.
  await Promise.allSettled(statements);
  return Promise.all(statements);
}
