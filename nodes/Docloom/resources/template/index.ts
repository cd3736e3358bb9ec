import type { Resource } from '../../execution/operation';
import { addBlank } from './add-blank.operation';
import { addFromBinary } from './add-from-binary.operation';
import { add } from './add.operation';
import { check } from './check.operation';
import { deleteTemplate } from './delete.operation';
import { download } from './download.operation';
import { getMany } from './get-many.operation';
import { get } from './get.operation';
import { preview } from './preview.operation';
import { replace } from './replace.operation';
import { restore } from './restore.operation';
import { update } from './update.operation';

/** Templates of a workflow: what the contract calls documents. */
export const template: Resource = {
  option: { name: 'Template', value: 'template' },
  operations: [
    add,
    addBlank,
    addFromBinary,
    check,
    deleteTemplate,
    download,
    get,
    getMany,
    preview,
    replace,
    restore,
    update,
  ],
  preselected: getMany,
};
