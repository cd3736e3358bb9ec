import type { ExecutionSummary } from './n8n-resources.ts';

/**
 * Returns each execution of a list once, in its order. n8n reads the running executions and the
 * ended ones at the same time, and lists one that ends in between twice. The later entry is kept.
 */
export function eachExecutionOnce(listed: readonly ExecutionSummary[]): ExecutionSummary[] {
  return [...new Map(listed.map((execution) => [execution.id, execution])).values()];
}
