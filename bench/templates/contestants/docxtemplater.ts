import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import type { Contestant } from './contestant.ts';
import { valueAt } from './value-at.ts';
import { sectionSyntax } from './syntax.ts';

/**
 * docxtemplater with a parser for dots, as its documentation shows: a template is read and parsed
 * for each document, because a rendered one cannot be rendered again.
 */
export const docxtemplater: Contestant = {
  name: 'docxtemplater',
  syntax: sectionSyntax('{', '}'),
  kinds: ['docx', 'pptx'],
  prepare: (template) => (data) => {
    const document = new Docxtemplater(new PizZip(template), {
      paragraphLoop: true,
      linebreaks: true,
      parser: (tag) => {
        const path = tag.split('.');
        return { get: (scope: unknown) => valueAt(scope, path) };
      },
    });
    document.render(data);
    return document.toBuffer({ compression: 'DEFLATE' });
  },
};
