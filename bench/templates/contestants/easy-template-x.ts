import type { ScopeDataArgs, TemplateContent, TemplateData } from 'easy-template-x';
import { TemplateHandler, TemplateHandlerOptions } from 'easy-template-x';
import type { Contestant } from './contestant.ts';
import { sectionSyntax } from './syntax.ts';
import { valueAt } from './value-at.ts';

const options = new TemplateHandlerOptions({ scopeDataResolver: resolve });

/** easy-template-x with a resolver for dotted names, which it lacks; Word only. */
export const easyTemplateX: Contestant = {
  name: 'easy-template-x',
  syntax: sectionSyntax('{', '}'),
  kinds: ['docx'],
  prepare: (template) => {
    const handler = new TemplateHandler(options);
    const file = Buffer.from(template);
    return (data) => handler.process(file, data as TemplateData);
  },
};

/** Searches from the innermost list outwards, like its own resolver. */
function resolve({ strPath, data }: ScopeDataArgs): TemplateContent {
  const path = strPath.at(-1)?.split('.') ?? [];
  for (let depth = strPath.length - 1; depth >= 0; depth -= 1) {
    const value = valueAt(data, [...strPath.slice(0, depth), ...path]);
    if (value !== undefined) return value as TemplateContent;
  }
  return '';
}
