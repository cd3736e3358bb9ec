import { Template } from '../../../engine/src/template.ts';
import { TemplateCache } from '../../../service/src/templates/template-cache.ts';
import { paragraph, wordFile } from '../office-files.ts';

const template = (text: string) => Template.compile(wordFile(paragraph(text)));
const [one, two, three] = ['{{one}}', '{{two}}', '{{six}}'].map(template) as [
  Template,
  Template,
  Template,
];
const sizeOfTwo = one.size + two.size + 1;

describe('the cache of compiled templates', () => {
  it('finds a template by its key', () => {
    const cache = new TemplateCache();
    cache.add('a', one);
    expect(cache.get('a')).toBe(one);
    expect(cache.get('b')).toBeUndefined();
  });

  it('evicts the least recently used template if it is full', () => {
    const cache = new TemplateCache(sizeOfTwo);
    cache.add('a', one);
    cache.add('b', two);
    cache.get('a');
    cache.add('c', three);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([one, undefined, three]);
  });

  it('keeps the newest template even if it exceeds the capacity', () => {
    const cache = new TemplateCache(1);
    cache.add('a', one);
    cache.add('b', two);
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, two]);
  });

  it('counts a template that is added again once', () => {
    const cache = new TemplateCache(sizeOfTwo);
    cache.add('b', two);
    cache.add('a', one);
    cache.add('a', one);
    expect(cache.get('b')).toBe(two);
  });
});
