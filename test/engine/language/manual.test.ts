import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { directiveNames } from '../../../engine/src/language/filters/date-directives.ts';
import { filters } from '../../../engine/src/language/filters/catalogue.ts';
import { parseValue } from '../../../engine/src/language/expression.ts';
import { parseTag } from '../../../engine/src/language/tag.ts';
import { renderText } from '../../../engine/src/language/text-template.ts';
import { isTrue } from './evaluated.ts';

const manual = readFileSync(resolve(__dirname, '../../../docs/templates.md'), 'utf8');
const [, json = ''] = /```json\n(.*?)```/su.exec(manual) ?? [];
const data = JSON.parse(json) as Record<string, unknown>;

/** Returns the rows of all tables with these two columns, without Markdown characters. */
function rowsOf(left: string, right: string): [string, string][] {
  const lines = manual.split('\n').map((line) =>
    line
      .split(/(?<!\\)\|/u)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
  let isWanted = false;
  return lines.flatMap(([first, second], index): [string, string][] => {
    if (first === undefined || second === undefined) isWanted = false;
    else if (lines[index + 1]?.[0]?.startsWith('---'))
      isWanted = first === left && second === right;
    else if (isWanted && !first.startsWith('---')) return [[first.replace(/^`|`$/gu, ''), second]];
    return [];
  });
}

const texts = rowsOf('In a template', 'In the document');
const rich = rowsOf('In a template', 'Makes');
const conditions = rowsOf('Condition', 'Holds');

/** The manual uses ordinary spaces. */
const asInTheManual = (text: string) => text.replace(/[\u00a0\u202f]/gu, ' ').trim();

it.each(texts)('the manual: %s prints %s', (template, result) => {
  const { text } = renderText(template, data);
  expect(asInTheManual(text)).toBe(result === '(nothing)' ? '' : result);
});

it.each(conditions)('the manual: %s is true: %s', (condition, result) => {
  expect(isTrue(condition, data) ? 'yes' : 'no').toBe(result);
});

it.each(rich)('the manual: %s becomes %s', (template) => {
  const tag = parseTag(template.slice(2, -2));
  expect(tag.kind === 'value' && tag.value.produces).not.toBe('text');
});

it('the manual shows every filter', () => {
  const shown = [...texts, ...rich]
    .flatMap(([template]) => [...template.matchAll(/\| (\w+)/gu)])
    .map(([, name]) => name);
  expect([...filters.keys()].filter((name) => !shown.includes(name))).toEqual([]);
});

it('the manual shows the data that it uses, and enough examples', () => {
  expect(Object.keys(data).length).toBeGreaterThan(5);
  expect([texts.length > 70, conditions.length > 10, rich.length > 4]).toEqual([true, true, true]);
});

it('the manual lists only existing date letters', () => {
  const [, list = ''] = /The signs of a pattern: (.*)/u.exec(manual) ?? [];
  const named = [...list.matchAll(/`%[-^:]?(\p{L}|%)`/gu)].map(([, sign = '']) => sign);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((sign) => !directiveNames.has(sign))).toEqual([]);
});

it('the example of every filter can be parsed', () => {
  for (const [name, { example }] of filters) {
    expect(example.startsWith(name)).toBe(true);
    expect(parseValue(`x | ${example}`).fields).toContain('x');
  }
});
