import type { INodeProperties } from 'n8n-workflow';
import type { PdfStandard, RenderOptionsInput } from '@docloom/contract';
import type { ItemContext, Operation } from '../../execution/operation';
import { readBinary } from '../../parameters/input-binary';
import { optionsOf } from '../../parameters/options';
import { outputField } from '../../parameters/output-binary';
import { requestRenderedFile } from '../../transport/files/rendered-file';
import { readFilledCollection, readOption, readRequired } from '../../values/item-parameter';
import { textOf } from '../../values/required-text';
import { showLostNumbers } from '../source/lost-numbers';
import { fillDataParameters, readFillData } from './fill-data';
import { filledName } from './filled-name';
import { readTemplateField, templateField } from './template-field';

const format: INodeProperties = {
  displayName: 'Format',
  name: 'format',
  type: 'options',
  options: [
    { name: 'Original', value: 'original', description: 'A Word or PowerPoint file' },
    { name: 'PDF', value: 'pdf', description: 'A PDF of the document' },
  ],
  default: 'pdf',
  description: 'The kind of file to output',
};

const pdfPassword: INodeProperties = {
  displayName: 'PDF Password',
  name: 'pdfPassword',
  type: 'string',
  typeOptions: { password: true },
  default: '',
  description: 'Password of the PDF',
};

const preventCopy: INodeProperties = {
  displayName: 'PDF Password Prevents Copying',
  name: 'pdfPasswordPreventCopy',
  type: 'boolean',
  default: true,
  description: 'Whether to prevent copying from the protected PDF',
};

const STANDARDS: Record<PdfStandard, string> = {
  'PDF/A-1b': 'PDF 1.4 without transparency: pictures with transparency are redrawn',
  'PDF/A-2b': 'The usual choice for an archive',
  'PDF/A-3b': 'Like PDF/A-2b; other programs can attach files, such as an electronic invoice',
};

const pdfStandard: INodeProperties = {
  displayName: 'PDF Standard',
  name: 'pdfStandard',
  type: 'options',
  options: Object.entries(STANDARDS).map(([value, description]) => ({
    name: value,
    value,
    description,
  })),
  default: 'PDF/A-2b',
  description: 'The standard for archives that the PDF follows. It forbids passwords.',
};

const options = optionsOf(pdfPassword, preventCopy, pdfStandard);

/** The server adds the extension of the format to each name. */
const EXTENSION = /\.(pdf|docx|docm|pptx|pptm)$/i;

/** Renders a template of the input with a service, which keeps nothing of it. */
export const renderOnce: Operation = {
  option: {
    name: 'Render Once',
    value: 'renderOnce',
    action: 'Render document once',
    description:
      'Create a PDF, Word or PowerPoint document from a template in the input; the service keeps nothing',
  },
  properties: [templateField, format, ...fillDataParameters, filledName, outputField, options],
  async execute(item) {
    const field = readRequired(item, outputField);
    const { binary, warnings } = await requestRenderedFile(item, {
      path: ['render'],
      body: await readForm(item),
      subject: { kind: 'document' },
      fallbackName: 'document',
      addition: 'documents that are rendered once',
      parameterNames: {
        template: templateField.displayName,
        'options.outputName': filledName.displayName,
        'options.pdfPassword': pdfPassword.displayName,
        'options.pdfPasswordPreventCopy': preventCopy.displayName,
        'options.pdfStandard': pdfStandard.displayName,
      },
    });
    item.memory.warnings.add(item.itemIndex, warnings);
    const json = { fileName: binary.fileName, warnings: [...warnings] };
    return [{ json, binary: { [field]: binary } }];
  },
};

async function readForm(item: ItemContext): Promise<FormData> {
  const data = readFillData(item);
  const chosen = readRenderOptions(item);
  const { blob, name } = await readBinary(item, readTemplateField(item));
  showLostNumbers(item, data);
  const form = new FormData();
  form.append('template', blob, name);
  form.append('data', JSON.stringify(data));
  form.append('options', JSON.stringify(chosen));
  return form;
}

function readRenderOptions(item: ItemContext): RenderOptionsInput {
  const { context, itemIndex } = item;
  const given = textOf(context.getNodeParameter(filledName.name, itemIndex, ''));
  const outputName = given.replace(EXTENSION, '');
  return {
    format: readOption(item, format) === 'original' ? 'original' : 'pdf',
    ...(outputName !== '' && { outputName }),
    ...readFilledCollection<RenderOptionsInput>(item, options),
  };
}
