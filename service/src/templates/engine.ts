import { blankDocument } from './blank-document.ts';
import { compileTemplate } from './compile/compile-template.ts';
import { listFields } from './compile/list-fields.ts';
import { identify } from './document-type.ts';
import { TemplateFiller } from './render/render-template.ts';
import type { Templates } from './templates.ts';
import { TemplateFault } from './templates.ts';
import { listTextFields, renderText } from './language/text-template.ts';

/** The templates port on our own engine. */
export const templateEngine: Templates = {
  identify,
  render: (content, data) => new TemplateFiller(compileTemplate(content)).render(data),
  renderText,
  listFields: (content) => {
    const { parts, faults } = compileTemplate(content);
    if (faults.length > 0) throw new TemplateFault(faults);
    return listFields(parts);
  },
  listTextFields,
  blankDocument,
};
