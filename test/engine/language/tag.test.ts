import * as fc from 'fast-check';
import type { Tag } from '../../../engine/src/language/tag.ts';
import { parseTag } from '../../../engine/src/language/tag.ts';
import { TagError } from '../../../engine/src/language/diagnostics/tag-error.ts';

/** Returns the observable properties of a tag, so that two can be compared. */
function told(tag: Tag) {
  switch (tag.kind) {
    case 'value':
      return { kind: tag.kind, fields: tag.value.fields, makes: tag.value.produces };
    case 'list':
    case 'inverse':
    case 'slide':
      return { kind: tag.kind, name: tag.name, fields: tag.value.fields };
    case 'if':
      return { kind: tag.kind, name: tag.name, fields: tag.condition.fields };
    case 'branch':
      return { kind: tag.kind, fields: tag.condition?.fields ?? null };
    case 'closing':
      return { kind: tag.kind, name: tag.name };
  }
}

/** Prints a tag without filters. */
function print(tag: Tag): string {
  switch (tag.kind) {
    case 'value':
      return tag.value.fields.join('');
    case 'list':
      return `#${tag.name}`;
    case 'inverse':
      return `^${tag.name}`;
    case 'slide':
      return `#slide ${tag.value.fields.join('')}`;
    case 'if':
      return `#if ${tag.condition.fields.join(' and ')}`;
    case 'branch':
      return tag.condition ? `else if ${tag.condition.fields.join(' and ')}` : 'else';
    case 'closing':
      return `/${tag.name}`;
  }
}

describe('parseTag', () => {
  it.each([
    ['name', { kind: 'value', fields: ['name'], makes: 'text' }],
    ['First Name', { kind: 'value', fields: ['First Name'], makes: 'text' }],
    ['logo | image: width: "4cm"', { kind: 'value', fields: ['logo'], makes: 'picture' }],
    ['#items', { kind: 'list', name: 'items', fields: ['items'] }],
    ['#items | sort: "name"', { kind: 'list', name: 'items', fields: ['items'] }],
    ['^items', { kind: 'inverse', name: 'items', fields: ['items'] }],
    ['/items', { kind: 'closing', name: 'items' }],
    ['#if a > b', { kind: 'if', name: 'if', fields: ['a', 'b'] }],
    ['else', { kind: 'branch', fields: null }],
    ['else if a', { kind: 'branch', fields: ['a'] }],
    ['#slide items', { kind: 'slide', name: 'slide', fields: ['items'] }],
    // Other spellings of keywords.
    ['elseif a', { kind: 'branch', fields: ['a'] }],
    ['elsif a', { kind: 'branch', fields: ['a'] }],
    ['elif a', { kind: 'branch', fields: ['a'] }],
    ['ELSE IF a', { kind: 'branch', fields: ['a'] }],
    ['else-if a', { kind: 'branch', fields: ['a'] }],
    ['elseIf(a)', { kind: 'branch', fields: ['a'] }],
    ['Else', { kind: 'branch', fields: null }],
    ['ELSE', { kind: 'branch', fields: null }],
    ['#IF a', { kind: 'if', name: 'if', fields: ['a'] }],
    ['#If(a)', { kind: 'if', name: 'if', fields: ['a'] }],
    ['#Slide items', { kind: 'slide', name: 'slide', fields: ['items'] }],
    // Names that begin like keywords.
    ['elsewhere | upcase', { kind: 'value', fields: ['elsewhere'], makes: 'text' }],
    ['end', { kind: 'value', fields: ['end'], makes: 'text' }],
    [
      'If yes, please explain',
      { kind: 'value', fields: ['If yes, please explain'], makes: 'text' },
    ],
    ['Preis / Stück', { kind: 'value', fields: ['Preis / Stück'], makes: 'text' }],
    ['R&D', { kind: 'value', fields: ['R&D'], makes: 'text' }],
    ['Paid?', { kind: 'value', fields: ['Paid?'], makes: 'text' }],
    ['[a ?? b]', { kind: 'value', fields: ['a ?? b'], makes: 'text' }],
    ['#[Sales > 1000]', { kind: 'list', name: '[Sales > 1000]', fields: ['Sales > 1000'] }],
    ['#iffy', { kind: 'list', name: 'iffy', fields: ['iffy'] }],
    ['#each', { kind: 'list', name: 'each', fields: ['each'] }],
    // Fields whose names are keywords.
    ['#if', { kind: 'list', name: 'if', fields: ['if'] }],
    ['#slide', { kind: 'list', name: 'slide', fields: ['slide'] }],
    ['elsewhere', { kind: 'value', fields: ['elsewhere'], makes: 'text' }],
  ])('parses {{%s}}', (source, tag) => {
    expect(told(parseTag(source))).toEqual(tag);
  });

  it('ignores characters that editors insert: no-break spaces, optional hyphens, joiners', () => {
    expect(told(parseTag('\u00a0cus\u00adtomer.na\u200bme\u202f'))).toEqual(
      told(parseTag('customer.name')),
    );
  });

  it.each(['', ' ', '#', '^', '#|upcase', '#if a >', 'a | nothing'])('rejects {{%s}}', (source) => {
    expect(() => parseTag(source)).toThrow(TagError);
  });

  it('parses a printed tag to the same tag', () => {
    const word = fc.stringMatching(/^[a-zÄ-ü][\wÄ-ü-]{0,8}$/).filter((name) => !RESERVED.has(name));
    const field = fc.oneof(
      word,
      fc.tuple(word, word).map((words) => words.join(' ')),
      fc.tuple(word, word).map((words) => words.join('.')),
    );
    const conditions = fc.array(field, { minLength: 1, maxLength: 3 });
    const tags = fc.oneof(
      field,
      field.map((name) => `#${name}`),
      field.map((name) => `^ ${name}`),
      field.map((name) => `/${name}`),
      field.map((name) => `#slide  ${name}`),
      conditions.map((fields) => `#if ${fields.join(' and ')}`),
      conditions.map((fields) => `else if  ${fields.join(' and ')}`),
      fc.constant('else'),
    );
    fc.assert(
      fc.property(tags, (source) => {
        const tag = parseTag(source);
        expect(told(parseTag(print(tag)))).toEqual(told(tag));
      }),
      { numRuns: 1000 },
    );
  });
});

/** Keywords, which are not fields when they stand alone. */
const RESERVED = new Set([
  ...['if', 'else', 'slide', 'and', 'or', 'not', 'contains'],
  ...['true', 'false', 'null', 'nil', 'empty', 'blank'],
]);
