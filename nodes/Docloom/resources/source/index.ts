import type { Resource } from '../../execution/operation';
import { get } from './get.operation';
import { sendData } from './send-data.operation';

/** Sources: where the data of a workflow comes in. */
export const source: Resource = {
  option: { name: 'Source', value: 'source' },
  operations: [get, sendData],
  preselected: sendData,
};
