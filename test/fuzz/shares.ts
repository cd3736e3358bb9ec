import type { DocumentedOperation } from './draft.ts';

/** Bodies have the most mutations. */
const OF_A_BODY = 6;

/**
 * Returns the number of requests for each operation: more for operations with more input. They add
 * up to the total.
 */
export function sharesOf(operations: readonly DocumentedOperation[], requests: number): number[] {
  const weights = operations.map(weightOf);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [weighed, given] = [0, 0];
  return weights.map((weight) => {
    weighed += weight;
    const share = Math.floor((requests * weighed) / whole) - given;
    given += share;
    return share;
  });
}

function weightOf({ operation }: DocumentedOperation): number {
  return 1 + operation.parameters.length + (operation.requestBody ? OF_A_BODY : 0);
}
