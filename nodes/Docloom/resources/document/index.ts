import type { Resource } from '../../execution/operation';
import { fillTemplate } from './fill-template.operation';
import { generate } from './generate.operation';
import { renderOnce } from './render-once.operation';

/** Documents that are made from a template and data. */
export const document: Resource = {
  option: { name: 'Document', value: 'document' },
  operations: [fillTemplate, generate, renderOnce],
  preselected: generate,
};
