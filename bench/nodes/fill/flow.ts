import type { Flow } from '../../../playground/src/n8n-resources.ts';
import { chainOf, itemsOf, manualTrigger } from '../chain.ts';
import type { Contestant } from './contestants.ts';

/** The names of the nodes. */
export const names = {
  start: 'Start',
  template: 'Template',
  list: 'List',
  split: 'One item each',
  fill: 'Fill',
};

/** A flow that reads a template from the disk and fills it with each object of the list. */
export function fillFlow(
  { name, node }: Contestant,
  template: string,
  list: readonly object[],
): Flow {
  return chainOf(name, [
    manualTrigger(names.start),
    {
      name: names.template,
      type: 'n8n-nodes-base.readWriteFile',
      typeVersion: 1,
      parameters: { operation: 'read', fileSelector: template, options: {} },
    },
    ...itemsOf(list, names),
    { name: names.fill, ...node },
  ]);
}
