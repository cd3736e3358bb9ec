import type { Resource } from '../../execution/operation';
import { archive } from './archive.operation';
import { createFromBinary } from './create-from-binary.operation';
import { create } from './create.operation';
import { get } from './get.operation';
import { getMany } from './get-many.operation';
import { update } from './update.operation';

/** Workflows: each turns source data into documents. */
export const workflow: Resource = {
  option: { name: 'Workflow', value: 'workflow' },
  operations: [archive, create, createFromBinary, get, getMany, update],
  preselected: getMany,
};
