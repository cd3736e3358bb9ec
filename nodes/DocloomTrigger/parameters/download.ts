import type { INodeProperties } from 'n8n-workflow';
import { textOf } from '../../Docloom/values/required-text';
import { requireOption, requireBoolean } from '../../Docloom/values/strict-value';
import type { TriggerContext } from '../registration/flow-key';

/** Which files of a document. */
export type WantedFiles = 'pdf' | 'original' | 'both';

const DEFAULT_PREFIX = 'document_';

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
  hint: "A PDF is created for templates with 'Create PDF Copy' turned on: Docloom node, resource Document, operation Update",
  description: 'Which files of each document to download',
};

const binaryPrefix: INodeProperties = {
  displayName: 'Output Field Prefix',
  name: 'binaryPrefix',
  type: 'string',
  displayOptions: { show: { downloadDocuments: [true] } },
  default: DEFAULT_PREFIX,
  placeholder: 'e.g. document_',
  hint: 'The first file goes into the binary field document_0, the next into document_1',
};

/** What is downloaded, and into which binary fields. */
export const download: INodeProperties[] = [downloadDocuments, wantedFiles, binaryPrefix];

/** What the user wants downloaded. */
export interface Download {
  readonly wanted: WantedFiles;
  readonly prefix: string;
}

/** Reads what to download; undefined when the user wants no files. */
export function readDownload(context: TriggerContext): Download | undefined {
  const isOn: unknown = context.getNodeParameter(downloadDocuments.name, false);
  if (!requireBoolean(isOn, downloadDocuments, { context })) return undefined;
  const wanted: unknown = context.getNodeParameter(wantedFiles.name, 'pdf');
  return {
    wanted: requireOption(wanted, wantedFiles, { context }) as WantedFiles,
    prefix: textOf(context.getNodeParameter(binaryPrefix.name, '')) || DEFAULT_PREFIX,
  };
}
