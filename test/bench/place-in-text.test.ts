import { putInPlace } from '../../bench/place-in-text.ts';

const place = { begin: '<!-- B -->', end: '<!-- end -->', file: 'a.md', what: 'the table' };

it('replaces the content of its place only, even if others end with the same line', () => {
  const page = '<!-- A -->\n\nfirst\n\n<!-- end -->\n\n<!-- B -->\n\nold\n\n<!-- end -->\n';
  expect(putInPlace(page, 'new', place)).toBe(page.replace('old', 'new'));
});

it.each(['<!-- B -->', '<!-- end -->\n<!-- B -->', '<!-- end -->'])(
  'finds no place in %j',
  (page) => {
    expect(() => putInPlace(page, 'new', place)).toThrow('a.md has no place for the table');
  },
);
