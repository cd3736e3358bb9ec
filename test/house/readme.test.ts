import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { offeredOperations } from './our-nodes.ts';

/** npm shows it as the page of the n8n package. */
const readme = readFileSync(resolve(__dirname, '../../README.md'), 'utf8');

/** Returns the text below a second-level heading. */
function section(heading: string): string {
  const [, text = ''] = new RegExp(`^## ${heading}\\n(.*?)(?=^## )`, 'ms').exec(readme) ?? [];
  return text;
}

it.each(['Installation', 'Credentials', 'Operations', 'Compatibility'])(
  'the README has what n8n asks of the page of a community node: %s',
  (heading) => {
    expect(section(heading).trim().length).toBeGreaterThan(100);
  },
);

it('names exactly the operations of the node', () => {
  const rows = [...section('Operations').matchAll(/^\| (\w[\w ]*?) +\| (.+?) +\|$/gm)];
  const named = rows
    .slice(1)
    .flatMap(([, resource, operations = '']) =>
      operations.split(', ').map((operation) => `${resource ?? ''}: ${operation}`),
    );
  const offered = offeredOperations().map(
    ({ resourceName, operationName }) => `${resourceName}: ${operationName}`,
  );
  expect(named.sort()).toEqual(offered.sort());
});
