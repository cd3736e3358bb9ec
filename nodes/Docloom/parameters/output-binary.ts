import type { INodeProperties } from 'n8n-workflow';

/** The binary field of the output item for a file. */
export const outputField: INodeProperties = {
  displayName: 'Put Output File in Field',
  name: 'binaryPropertyName',
  type: 'string',
  required: true,
  default: 'data',
  placeholder: 'e.g. data',
  hint: 'The name of the output binary field to put the file in',
};

/** The binary field of the output item for a PDF copy beside the original. */
export const outputPdfField: INodeProperties = {
  ...outputField,
  displayName: 'Put PDF in Field',
  name: 'pdfPropertyName',
  default: 'pdf',
  placeholder: 'e.g. pdf',
  hint: 'The name of the output binary field to put the PDF copy in',
};
