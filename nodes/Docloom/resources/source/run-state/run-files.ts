import type { DriveFile, Run, RunOutput } from '@docloom/contract';
import {
  NodeOperationError,
  type IBinaryData,
  type IBinaryKeyData,
  type INodeProperties,
} from 'n8n-workflow';
import { namingItem } from '../../../execution/caller';
import { readOption, readRequired, readBoolean } from '../../../values/item-parameter';
import type { ItemContext } from '../../../execution/operation';
import { outputField, outputPdfField } from '../../../parameters/output-binary';
import { fetchFile } from '../../file/fetch-file';

const WAITING = { waitForDocuments: [true] };
const DOWNLOADING = { ...WAITING, downloadFiles: [true] };

/** Whether the files of a run become binary data. */
export const downloadFiles: INodeProperties = {
  displayName: 'Download Files',
  name: 'downloadFiles',
  type: 'boolean',
  default: false,
  displayOptions: { show: WAITING },
  description: 'Whether to add the new documents to the output item as binary data',
};

/** Which files of each document become binary data. */
export const whichFiles: INodeProperties = {
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
  hint: "A PDF is created for templates with 'Create PDF Copy' turned on: resource Template, operation Update",
  description: 'Which files of each document to download',
};

const fileField: INodeProperties = {
  ...outputField,
  displayOptions: { show: DOWNLOADING },
  hint: `${outputField.hint}. Further documents get a number, such as data_1.`,
};

const pdfField: INodeProperties = {
  ...outputPdfField,
  displayOptions: { show: { ...DOWNLOADING, whichFiles: ['both'] } },
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
 * @throws NodeOperationError when two files would go into one field
 */
export function readRunFiles(item: ItemContext): RunFiles | undefined {
  if (!readBoolean(item, downloadFiles)) return undefined;
  const which = readWhichFiles(item);
  const field = readRequired(item, fileField);
  if (which !== 'both') return { which, field, pdfField: field };
  return requireDistinctFields(item, { which, field, pdfField: readRequired(item, pdfField) });
}

/** Reads which files of each document the user asked for. */
export function readWhichFiles(item: ItemContext): RunFiles['which'] {
  return readOption(item, whichFiles) as RunFiles['which'];
}

/**
 * Returns the files if each has a field of its own.
 *
 * @throws NodeOperationError when two files would go into one field: only one of them would be there
 */
export function requireDistinctFields(item: ItemContext, files: RunFiles): RunFiles {
  if (files.which !== 'both' || !mayCollide(files)) return files;
  const message = `'${fileField.displayName}' is '${files.field}' and '${pdfField.displayName}' is '${files.pdfField}': one file would overwrite another`;
  throw new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: `Nothing was sent. Use two names that differ in more than a number at the end, such as '${outputField.default as string}' and '${pdfField.default as string}'.`,
    itemIndex: item.itemIndex,
  });
}

/** Fetches the files of a run that the user asked for, those of further documents with a number. */
export async function fetchRunFiles(
  item: ItemContext,
  run: Run,
  files: RunFiles,
): Promise<IBinaryKeyData> {
  const binary = new Map<string, IBinaryData>();
  for (const [index, output] of run.outputs.entries()) {
    const fetched = await fetchOutputFiles(item, output, files);
    for (const [field, file] of Object.entries(fetched)) binary.set(fieldOf(field, index), file);
  }
  return Object.fromEntries(binary);
}

/** Fetches the files of one document that the user asked for, one after the other. */
export async function fetchOutputFiles(
  item: ItemContext,
  output: RunOutput,
  files: RunFiles,
): Promise<IBinaryKeyData> {
  if (lacksDocument(output, files)) {
    item.memory.warnings.add(item.itemIndex, [lacksOriginal(output.documentId)]);
  }
  const binary = new Map<string, IBinaryData>();
  for (const { field, file } of chooseFiles(output, files)) {
    binary.set(field, await fetchFile(item, file));
  }
  return Object.fromEntries(binary);
}

/** Returns the warning for a document of which only the PDF copy exists. */
export function lacksOriginal(documentId: string): string {
  return `Document ${documentId} was not downloaded: its template has 'Remove Output' turned on, so only the PDF copy was kept.`;
}

/** Returns the binary field of a document: further documents get a number. */
export function fieldOf(field: string, index: number): string {
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

function chooseFiles({ file, pdf }: RunOutput, { which, field, pdfField }: RunFiles): ChosenFile[] {
  if (which === 'original') return present([{ field, file }]);
  if (which === 'pdf') return present([{ field, file: pdf ?? file }]);
  return present([
    { field, file },
    { field: pdfField, file: pdf },
  ]);
}

/** Whether the document itself is wanted and was removed when its PDF copy had been made. */
function lacksDocument({ file, pdf }: RunOutput, { which }: RunFiles): boolean {
  return which !== 'pdf' && file === null && pdf !== null;
}

/** A document may have no original any more, or no PDF copy. */
function present(files: { field: string; file: DriveFile | null }[]): ChosenFile[] {
  return files.flatMap(({ field, file }) => (file === null ? [] : [{ field, file }]));
}
