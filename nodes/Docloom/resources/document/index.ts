import type { Resource } from '../../operation';
import { add } from './add.operation';
import { get } from './get.operation';
import { getMany } from './get-many.operation';
import { update } from './update.operation';

/** Documents: the templates of a workflow. */
export const document: Resource = {
  option: { name: 'Document', value: 'document' },
  operations: [add, get, getMany, update],
  preselected: getMany,
};
