import { readCollection } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { optionsOf } from '../../parameters/options';
import { fileName, inputField } from '../../parameters/input-binary';
import { uploadInputFile } from './upload-input-file';

const options = optionsOf(fileName);

/** Uploads a file to the drive for use as a template. */
export const upload: Operation = {
  option: {
    name: 'Upload',
    value: 'upload',
    action: 'Upload file',
    description: 'Put a Word or PowerPoint file into the drive, to use it as a template',
  },
  properties: [inputField, options],
  async execute(item) {
    const chosen = readCollection<{ fileName: string }>(item, options);
    return [{ json: await uploadInputFile(item, chosen.fileName) }];
  },
};
