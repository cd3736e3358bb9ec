import type { Resource } from '../../execution/operation';
import { get } from './get.operation';
import { sendData } from './send-data.operation';

/** Sources, which receive the data of workflows. */
export const source: Resource = {
  option: { name: 'Source', value: 'source' },
  operations: [get, sendData],
  preselected: sendData,
};
