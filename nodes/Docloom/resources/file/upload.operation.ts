import type { DriveFile } from '@docloom/contract';
import type { IBinaryData, INodeProperties } from 'n8n-workflow';
import { readCollection, readRequired } from '../../item-parameter';
import type { Operation, Turn } from '../../operation';
import { requestJson } from '../../transport';

const inputField: INodeProperties = {
  displayName: 'Input Binary Field',
  name: 'binaryPropertyName',
  type: 'string',
  required: true,
  default: 'data',
  hint: 'The name of the input binary field that contains the file',
};

const options: INodeProperties = {
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add Option',
  default: {},
  options: [
    {
      displayName: 'File Name',
      name: 'fileName',
      type: 'string',
      default: '',
      placeholder: 'e.g. Invoice.docx',
      description: 'Name of the file in the drive. Without it the file keeps the name it has.',
    },
  ],
};

/** Puts a file into the drive, to be used as a template. */
export const upload: Operation = {
  option: {
    name: 'Upload',
    value: 'upload',
    action: 'Upload file',
    description: 'Put a Word or PowerPoint file into the drive, to use it as a template',
  },
  properties: [inputField, options],
  async execute(turn) {
    const field = readRequired(turn, inputField);
    const binary = turn.context.helpers.assertBinaryData(turn.itemIndex, field);
    const uploaded = await requestJson<DriveFile>(turn, {
      method: 'POST',
      path: ['drive', 'files'],
      body: await asForm(turn, field, binary),
      subject: { kind: 'new file' },
      parameterNames: { '$.file': inputField.displayName },
    });
    return [{ json: uploaded }];
  },
};

async function asForm(turn: Turn, field: string, binary: IBinaryData): Promise<FormData> {
  const bytes = await turn.context.helpers.getBinaryDataBuffer(turn.itemIndex, field);
  const { fileName } = readCollection<{ fileName: string }>(turn, options);
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: binary.mimeType }), nameOf(binary, fileName));
  return form;
}

function nameOf(binary: IBinaryData, chosen: string | undefined): string {
  const name = chosen?.trim() || binary.fileName;
  if (name) return name;
  return binary.fileExtension ? `file.${binary.fileExtension}` : 'file';
}
