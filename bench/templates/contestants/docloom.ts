import type { SourceData } from '@docloom/contract';
import { Template } from '../../../engine/src/template.ts';
import type { Contestant } from './contestant.ts';
import { sectionSyntax } from './syntax.ts';

/** Our own engine: the template is compiled once, then only filled. */
export const docloom: Contestant = {
  name: 'Docloom',
  syntax: sectionSyntax('{{', '}}'),
  kinds: ['docx', 'pptx'],
  prepare: (content) => {
    const template = Template.compile(content);
    return (data) => template.render(data as SourceData).pieces;
  },
};
