import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { picturedOperations, pictureOf } from '../../docs/pictures/src/pictured-operations.ts';
import { offeredOperations } from './our-nodes.ts';

const docs = resolve(__dirname, '../../docs');
const folder = join(docs, 'pictures', 'nodes');
const page = readFileSync(join(docs, 'nodes.md'), 'utf8');
const operations = offeredOperations().map((offered) => ({
  ...offered,
  picture: pictureOf(offered),
}));
const MAX_BYTES = 60_000;

describe('the page of the nodes', () => {
  it('has exactly one picture for each operation, the trigger and the credential', () => {
    expect(operations.length).toBeGreaterThan(20);
    const wanted = [...operations.map(({ picture }) => picture), 'credential.png', 'trigger.png'];
    expect(readdirSync(folder).toSorted()).toEqual(wanted.toSorted());
  });

  it("has alternative text for each operation's picture", () => {
    const key = (one: { resource: string; operation: string }) =>
      `${one.resource}: ${one.operation}`;
    expect(picturedOperations.map(key).toSorted()).toEqual(operations.map(key).toSorted());
  });

  it.each(operations)(
    'describes $resourceName: $operationName, and shows it',
    ({ resourceName, operationName, picture }) => {
      const section = sectionOf(page, `### ${resourceName}`);
      const [, description = ''] = section.split(`\n#### ${operationName}\n`);
      const [shown = ''] = description.split('\n#### ');
      expect(shown).toContain(`<img src="pictures/nodes/${picture}"`);
      expect(shown.indexOf('<img')).toBeGreaterThan(40);
    },
  );

  it.each(readdirSync(folder))('%s is a small file', (picture) => {
    expect(statSync(join(folder, picture)).size).toBeLessThan(MAX_BYTES);
  });
});

/** Returns the text below a heading, up to the next one of the same or a higher level. */
function sectionOf(markdown: string, heading: string): string {
  const start = markdown.search(new RegExp(`^${heading}( ◆)?$`, 'm'));
  if (start === -1) throw new Error(`"${heading}" is not on the page.`);
  const [section = ''] = markdown.slice(start + heading.length).split(/\n##{1,2} /);
  return section;
}
