import type { SourceData } from '@docloom/contract';
import { Template } from '../../../engine/src/template.ts';
import type { Contestant } from './contestant.ts';
import { sectionSyntax } from './syntax.ts';

/** The Docloom engine: the template is compiled once, and then only rendered. */
export const docloom: Contestant = {
  name: 'Docloom',
  syntax: sectionSyntax('{{', '}}'),
  kinds: ['docx', 'pptx'],
  prepare: (content) => {
    const template = Template.compile(content);
    return (data) => template.render(data as SourceData).pieces;
  },
};
