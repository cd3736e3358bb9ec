import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { optionsOf } from '../../parameters/options';
import { outputField, outputPdfField } from '../../parameters/output-binary';
import { readBoolean, readCollection } from '../../values/item-parameter';
import { requireText } from '../../values/required-text';
import { requireOption } from '../../values/strict-value';
import type { ItemContext } from '../../execution/operation';
import {
  downloadFiles,
  readWhichFiles,
  requireDistinctFields,
  whichFiles,
  type RunFiles,
} from '../source/run-state/run-files';
import { sendingOptions } from '../source/send-options';

/** What becomes one output item. */
export type Output = 'document' | 'item';

const downloads: INodeProperties = { ...downloadFiles, default: true };

/** The choice of the files to output, above the fields. */
export const wantedFiles: INodeProperties[] = [downloads, whichFiles];

const includeInputFields: INodeProperties = {
  displayName: 'Include Input Fields',
  name: 'includeInputFields',
  type: 'boolean',
  default: true,
  description:
    'Whether to copy the fields of the input item to the output. A field of the result replaces an input field of the same name.',
};

const output: INodeProperties = {
  displayName: 'Output',
  name: 'output',
  type: 'options',
  options: [
    {
      name: 'One Item per Document',
      value: 'document',
      description: 'One item for each template of the workflow, with the files of its document',
    },
    {
      name: 'One Item per Input Item',
      value: 'item',
      description: 'One item with all documents; the files of further documents get a number',
    },
  ],
  default: 'document',
  description: 'What to output if a workflow has several templates',
};

const previewOnly: INodeProperties = {
  displayName: 'Preview Only',
  name: 'previewOnly',
  type: 'boolean',
  default: true,
  hint: "To preview only while you build the flow, use the expression {{ $execution.mode === 'test' }}.",
  description:
    'Whether to render the files without a run: nothing is saved to the drive, and no events are sent',
};

/** n8n would report a required option that is not added as missing. */
const optionalFields = [outputField, outputPdfField].map((field) => ({
  ...field,
  required: false,
}));

/** What few need to change about the documents and the output. */
export const generateOptions = optionsOf(
  ...sendingOptions,
  includeInputFields,
  output,
  previewOnly,
  ...optionalFields,
);

/** The options of the output for one item. */
export interface GenerateOptions {
  readonly includesInputFields: boolean;
  readonly output: Output;
  readonly isPreview: boolean;
  readonly field: string;
  /** The field of a PDF copy beside its original. */
  readonly pdfField: string;
}

interface Chosen {
  readonly includeInputFields: boolean;
  readonly output: unknown;
  readonly previewOnly: boolean;
  readonly binaryPropertyName: unknown;
  readonly pdfPropertyName: unknown;
}

/**
 * Reads the options of the output.
 * @throws NodeOperationError when an expression gives one of them another kind of value
 */
export function readGenerateOptions(item: ItemContext): GenerateOptions {
  const chosen = readCollection<Chosen>(item, generateOptions);
  const nameOf = (property: INodeProperties, value: unknown = property.default) => {
    return requireText(value, property, item);
  };
  const { output: items = output.default } = chosen;
  return {
    includesInputFields: chosen.includeInputFields ?? false,
    output: requireOption(items, output, item) === 'item' ? 'item' : 'document',
    isPreview: chosen.previewOnly ?? false,
    field: nameOf(outputField, chosen.binaryPropertyName),
    pdfField: nameOf(outputPdfField, chosen.pdfPropertyName),
  };
}

/**
 * Reads which files to output; undefined when none.
 * @throws NodeOperationError when two files would go into one field
 */
export function readWantedFiles(item: ItemContext, options: GenerateOptions): RunFiles | undefined {
  return readBoolean(item, downloads) ? readPreviewedFiles(item, options) : undefined;
}

/**
 * Reads which files a preview outputs: they exist nowhere else, so there are always some.
 * @throws NodeOperationError when two files would go into one field
 */
export function readPreviewedFiles(
  item: ItemContext,
  { field, pdfField }: GenerateOptions,
): RunFiles {
  return requireDistinctFields(item, { which: readWhichFiles(item), field, pdfField });
}

/** Returns the members of the input item to keep. */
export function inputFieldsOf(
  { context, itemIndex }: ItemContext,
  { includesInputFields }: GenerateOptions,
): IDataObject {
  return includesInputFields ? (context.getInputData()[itemIndex]?.json ?? {}) : {};
}
