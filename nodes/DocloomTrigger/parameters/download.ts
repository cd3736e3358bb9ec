import type { INodeProperties } from 'n8n-workflow';
import { outputField } from '../../Docloom/parameters/output-binary';
import { textOf } from '../../Docloom/values/required-text';
import { requireOption, requireBoolean } from '../../Docloom/values/strict-value';
import type { TriggerContext } from '../registration/flow-key';

/** Which files of a document. */
export type WantedFiles = 'pdf' | 'original' | 'both';

const DEFAULT_FIELD = 'data';

const downloadDocuments: INodeProperties = {
  displayName: 'Download Documents',
  name: 'downloadDocuments',
  type: 'boolean',
  default: false,
  description:
    'Whether to add the documents themselves as binary data. Requires a Docloom service.',
};

const wantedFiles: INodeProperties = {
  displayName: 'Files to Download',
  name: 'wantedFiles',
  type: 'options',
  displayOptions: { show: { downloadDocuments: [true] } },
  options: [
    {
      name: 'Both',
      value: 'both',
      description: 'The document, then its PDF copy if there is one',
    },
    { name: 'Original', value: 'original', description: 'The Word or PowerPoint document' },
    {
      name: 'PDF if There Is One',
      value: 'pdf',
      description: 'The PDF copy, or the document itself if there is none',
    },
  ],
  default: 'pdf',
  hint: "A PDF is created for templates with 'Create PDF Copy' turned on: Docloom node, resource Template, operation Update",
  description: 'Which files of each document to download',
};

const binaryField: INodeProperties = {
  ...outputField,
  required: false,
  displayOptions: { show: { downloadDocuments: [true] } },
  hint: `${outputField.hint}. Further files of an item get a number, such as data_1.`,
};

/** What is downloaded, and into which binary fields. */
export const download: INodeProperties[] = [downloadDocuments, wantedFiles, binaryField];

/** What the user wants downloaded. */
export interface Download {
  readonly wanted: WantedFiles;
  /** The binary field of an item's first file. Further files get a number. */
  readonly field: string;
}

/** Reads what to download; undefined when the user wants no files. */
export function readDownload(context: TriggerContext): Download | undefined {
  const isOn: unknown = context.getNodeParameter(downloadDocuments.name, false);
  if (!requireBoolean(isOn, downloadDocuments, { context })) return undefined;
  const wanted: unknown = context.getNodeParameter(wantedFiles.name, 'pdf');
  return {
    wanted: requireOption(wanted, wantedFiles, { context }) as WantedFiles,
    field: textOf(context.getNodeParameter(binaryField.name, '')) || DEFAULT_FIELD,
  };
}
