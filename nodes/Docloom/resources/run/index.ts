import type { Resource } from '../../execution/operation';
import { getMany } from './get-many.operation';
import { get } from './get.operation';
import { retry } from './retry.operation';

/** Runs of a workflow. */
export const run: Resource = {
  option: { name: 'Run', value: 'run' },
  operations: [get, getMany, retry],
  preselected: getMany,
};
