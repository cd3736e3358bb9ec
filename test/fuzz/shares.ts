import type { DocumentedOperation } from './draft.ts';

/** Of a body there is most to try. */
const OF_A_BODY = 6;

/** How many of all requests each operation gets: the more it reads, the more. They add up. */
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
