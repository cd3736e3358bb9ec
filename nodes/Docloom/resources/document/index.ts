import type { Resource } from '../../execution/operation';
import { addBlank } from './add-blank.operation';
import { addFromBinary } from './add-from-binary.operation';
import { add } from './add.operation';
import { deleteDocument } from './delete.operation';
import { getMany } from './get-many.operation';
import { get } from './get.operation';
import { update } from './update.operation';

/** Documents: the templates of a workflow. */
export const document: Resource = {
  option: { name: 'Document', value: 'document' },
  operations: [add, addBlank, addFromBinary, deleteDocument, get, getMany, update],
  preselected: getMany,
};
