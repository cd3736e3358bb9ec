import type { IDataObject } from 'n8n-workflow';
import { FILL_LIMITS } from '../../engine/limits';
import type { RenderedDocument } from '../../engine/templates';
import type { ItemContext, Operation } from '../../execution/operation';
import { outputField } from '../../parameters/output-binary';
import { readRequired } from '../../values/item-parameter';
import { findLostNumbers, type LostNumber } from '../source/lost-numbers';
import { takeBinaryPictures } from './binary-pictures';
import { asSent, fillDataParameters, readFillData } from './fill-data';
import { explainFillFailure } from './fill-errors';
import { filledName, readFilledName } from './filled-name';
import { compileInputTemplate, readInputTemplate, type InputTemplate } from './input-template';
import { templateField } from './template-field';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const MIME_TYPES: Readonly<Record<RenderedDocument['extension'], string>> = {
  '.docx': `${OPEN_XML}.wordprocessingml.document`,
  '.docm': 'application/vnd.ms-word.document.macroEnabled.12',
  '.pptx': `${OPEN_XML}.presentationml.presentation`,
  '.pptm': 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
};

/** While n8n writes the files of some items, the next one is filled. */
const CONCURRENT_ITEMS = 4;

/** Fills a Word or PowerPoint file in n8n itself: needs no service and no credential. */
export const fillTemplate: Operation = {
  option: {
    name: 'Fill Template File',
    value: 'fillTemplate',
    action: 'Fill template file to make document',
    description:
      'Create a Word or PowerPoint document from a template in the input, without a service or an account',
  },
  properties: [templateField, ...fillDataParameters, filledName, outputField],
  maxConcurrentItems: () => CONCURRENT_ITEMS,
  async execute(item) {
    await item.memory.timeSlice.yieldAfterSlice();
    const input = readInputTemplate(item);
    const field = readRequired(item, outputField);
    const given = readFillData(item);
    const { content, warnings, extension } = await fill(item, input, asSent(given));
    const all = [...findLostNumbers(given).map(describeLostNumber), ...warnings];
    item.memory.warnings.add(item.itemIndex, all);
    const fileName = readFilledName(item, input.binary, extension);
    const binary = await item.context.helpers.prepareBinaryData(
      Buffer.from(content.buffer, content.byteOffset, content.byteLength),
      fileName,
      MIME_TYPES[extension],
    );
    return [{ json: { fileName, warnings: all }, binary: { [field]: binary } }];
  },
};

/** Fills the template of an item. @throws NodeOperationError */
async function fill(
  item: ItemContext,
  input: InputTemplate,
  data: IDataObject,
): Promise<RenderedDocument> {
  try {
    const template = await compileInputTemplate(item, input);
    const pictures = await takeBinaryPictures(item, template, {
      data,
      templateField: input.field,
    });
    const settings = { keepMacros: false, maxWork: FILL_LIMITS.work };
    return template.render(data, pictures, settings);
  } catch (failure) {
    throw explainFillFailure(item, failure, input.name);
  }
}

function describeLostNumber({ path, value }: LostNumber): string {
  return `${path} is ${value}, which JSON cannot represent. It was left empty.`;
}
