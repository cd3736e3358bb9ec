import type { DriveFile, Run } from '@docloom/contract';
import {
  NodeOperationError,
  type IBinaryData,
  type IBinaryKeyData,
  type INodeProperties,
} from 'n8n-workflow';
import { namingItem } from '../../../execution/caller';
import { readOption, readRequired, readBoolean } from '../../../values/item-parameter';
import type { ItemContext } from '../../../execution/operation';
import { outputField } from '../../../parameters/output-binary';
import { fetchFile } from '../../file/fetch-file';

const WAITING = { waitForDocuments: [true] };
const DOWNLOADING = { ...WAITING, downloadFiles: [true] };

const downloadFiles: INodeProperties = {
  displayName: 'Download Files',
  name: 'downloadFiles',
  type: 'boolean',
  default: false,
  displayOptions: { show: WAITING },
  description: 'Whether to add the new documents to the output item as binary data',
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
      description: 'The PDF copy, or the document itself if there is none',
    },
  ],
  default: 'pdf',
  displayOptions: { show: DOWNLOADING },
  hint: "A PDF is created for templates with 'Create PDF Copy' turned on: resource Document, operation Update",
  description: 'Which files of each document to download',
};

const fileField: INodeProperties = {
  ...outputField,
  displayOptions: { show: DOWNLOADING },
  hint: `${outputField.hint}. Further documents get a number, such as data_1.`,
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

/** Which files of each document go into which binary fields. */
export interface RunFiles {
  readonly which: 'both' | 'original' | 'pdf';
  readonly field: string;
  /** The field of the PDF copies, where they come beside the originals. */
  readonly pdfField: string;
}

/**
 * Reads which files the user asked for; undefined when none.
 *
 * @throws NodeOperationError when two files would go into one field: only one of them would be there
 */
export function readRunFiles(item: ItemContext): RunFiles | undefined {
  if (!readBoolean(item, downloadFiles)) return undefined;
  const which = readOption(item, whichFiles) as RunFiles['which'];
  const field = readRequired(item, fileField);
  if (which !== 'both') return { which, field, pdfField: field };

  const files = { which, field, pdfField: readRequired(item, pdfField) };
  if (!mayCollide(files)) return files;
  const message = `'${fileField.displayName}' is '${files.field}' and '${pdfField.displayName}' is '${files.pdfField}': one file would overwrite another`;
  throw new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: `Nothing was sent. Use two names that differ in more than a number at the end, such as '${outputField.default as string}' and '${pdfField.default as string}'.`,
    itemIndex: item.itemIndex,
  });
}

/** Fetches the files of a run that the user asked for. */
export async function fetchRunFiles(
  item: ItemContext,
  run: Run,
  files: RunFiles,
): Promise<IBinaryKeyData> {
  const binary = new Map<string, IBinaryData>();
  for (const [index, output] of run.outputs.entries()) {
    if (lacksDocument(output, files)) {
      const warning = `Document ${output.documentId} was not downloaded: its template has 'Remove Output' turned on, so only the PDF copy was kept.`;
      item.memory.warnings.add(item.itemIndex, [warning]);
    }
    for (const { field, file } of chooseFiles(output, files)) {
      binary.set(fieldOf(field, index), await fetchFile(item, file));
    }
  }
  return Object.fromEntries(binary);
}

function fieldOf(field: string, index: number): string {
  return index === 0 ? field : `${field}_${index}`;
}

/** How many documents there will be is not known yet, so any number counts. */
function mayCollide({ field, pdfField }: RunFiles): boolean {
  const [shorter = '', longer = ''] = [field, pdfField].sort(
    (one, other) => one.length - other.length,
  );
  return longer.startsWith(shorter) && /^(_[1-9]\d*)?$/.test(longer.slice(shorter.length));
}

interface ChosenFile {
  readonly field: string;
  readonly file: DriveFile;
}

function chooseFiles(
  { file, pdf }: Run['outputs'][number],
  { which, field, pdfField }: RunFiles,
): ChosenFile[] {
  if (which === 'original') return present([{ field, file }]);
  if (which === 'pdf') return present([{ field, file: pdf ?? file }]);
  return present([
    { field, file },
    { field: pdfField, file: pdf },
  ]);
}

/** Whether the document itself is wanted and was removed when its PDF copy had been made. */
function lacksDocument({ file, pdf }: Run['outputs'][number], { which }: RunFiles): boolean {
  return which !== 'pdf' && file === null && pdf !== null;
}

/** A document may have no original any more, or no PDF copy. */
function present(files: { field: string; file: DriveFile | null }[]): ChosenFile[] {
  return files.flatMap(({ field, file }) => (file === null ? [] : [{ field, file }]));
}
