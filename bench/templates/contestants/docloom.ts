import { compileTemplate } from '../../../service/src/templates/compile/compile-template.ts';
import { TemplateFiller } from '../../../service/src/templates/render/render-template.ts';
import type { Contestant } from './contestant.ts';
import { sectionSyntax } from './syntax.ts';

/** Our own engine: the template is compiled once, then only filled. */
export const docloom: Contestant = {
  name: 'Docloom',
  syntax: sectionSyntax('{{', '}}'),
  kinds: ['docx', 'pptx'],
  prepare: (template) => {
    const filler = new TemplateFiller(compileTemplate(template));
    return (data) => filler.render(data as Readonly<Record<string, unknown>>).content;
  },
};
