import type { DriveFile, Run } from '@docloom/contract';
import type { IBinaryKeyData, INodeProperties } from 'n8n-workflow';
import { readRequired, readSwitch } from '../../item-parameter';
import type { Turn } from '../../operation';
import { outputField } from '../../parameters/output-binary';
import { fetchFile } from '../file/fetch-file';

const WAITING = { waitForDocuments: [true] };
const DOWNLOADING = { ...WAITING, downloadFiles: [true] };

const downloadFiles: INodeProperties = {
  displayName: 'Download Files',
  name: 'downloadFiles',
  type: 'boolean',
  default: false,
  displayOptions: { show: WAITING },
  description: 'Whether to put the new documents into the output item as binary data',
};

const whichFiles: INodeProperties = {
  displayName: 'Files to Download',
  name: 'whichFiles',
  type: 'options',
  options: [
    { name: 'Both', value: 'both', description: 'The document, and its PDF copy if there is one' },
    { name: 'Original', value: 'original', description: 'The Word or PowerPoint document' },
    {
      name: 'PDF if There Is One',
      value: 'pdf',
      description: 'The PDF copy, or the document itself where none was made',
    },
  ],
  default: 'pdf',
  displayOptions: { show: DOWNLOADING },
  hint: "A PDF is made of templates that have 'Create PDF Copy' on: resource Document, operation Update",
  description: 'Which files of each document to download',
};

const fileField: INodeProperties = {
  ...outputField,
  displayOptions: { show: DOWNLOADING },
  hint: `${outputField.hint}. More documents get a number: data_1.`,
};

const pdfField: INodeProperties = {
  ...outputField,
  displayName: 'Put PDF in Field',
  name: 'pdfPropertyName',
  default: 'pdf',
  placeholder: 'e.g. pdf',
  displayOptions: { show: { ...DOWNLOADING, whichFiles: ['both'] } },
  hint: 'The name of the output binary field to put the PDF copy in',
};

/** How the user asks for the files of a run. */
export const runFileParameters: INodeProperties[] = [
  downloadFiles,
  whichFiles,
  fileField,
  pdfField,
];

/** Fetches the files of a run that the user asked for; nothing when none were asked for. */
export async function fetchRunFiles(turn: Turn, run: Run): Promise<IBinaryKeyData | undefined> {
  if (!readSwitch(turn, downloadFiles)) return undefined;
  const binary: IBinaryKeyData = {};
  for (const [index, output] of run.outputs.entries()) {
    for (const { field, file } of chooseFiles(turn, output)) {
      binary[index === 0 ? field : `${field}_${index}`] = await fetchFile(turn, file);
    }
  }
  return binary;
}

interface ChosenFile {
  readonly field: string;
  readonly file: DriveFile;
}

function chooseFiles(turn: Turn, { file, pdf }: Run['outputs'][number]): ChosenFile[] {
  const which = turn.context.getNodeParameter(whichFiles.name, turn.itemIndex, whichFiles.default);
  const field = readRequired(turn, fileField);
  if (which === 'original') return present([{ field, file }]);
  if (which === 'pdf') return present([{ field, file: pdf ?? file }]);
  return present([
    { field, file },
    { field: readRequired(turn, pdfField), file: pdf },
  ]);
}

/** A document may have no original any more, or no PDF copy. */
function present(files: { field: string; file: DriveFile | null }[]): ChosenFile[] {
  return files.flatMap(({ field, file }) => (file === null ? [] : [{ field, file }]));
}
