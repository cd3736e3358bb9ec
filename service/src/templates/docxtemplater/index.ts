import { blankDocument } from '../blank-document.ts';
import { identify } from '../document-type.ts';
import type { Templates } from '../templates.ts';
import { listTextFields, renderText } from '../text-template.ts';
import { listFields } from './list-fields.ts';
import { render } from './render.ts';

/** The templates port on docxtemplater. */
export const docxtemplaterTemplates: Templates = {
  identify,
  render,
  renderText,
  listFields,
  listTextFields,
  blankDocument,
};
