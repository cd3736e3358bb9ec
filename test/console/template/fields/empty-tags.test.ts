import { readObject } from '../../../../console/src/template/data/json/read-object.ts';
import { surelyEmptyTags } from '../../../../console/src/template/fields/empty-tags.ts';

function emptyIn(text: string, data: object) {
  return surelyEmptyTags(text, readObject(JSON.stringify(data)).data!);
}

describe('The tags of a text that print nothing for sure', () => {
  it.each([
    ['is not in the data', 'no. {{no such field}}', {}, ['{{no such field}}']],
    ['has no value', '{{a}}{{b}}{{c}}', { a: '', b: ' ', c: null }, ['{{a}}', '{{b}}', '{{c}}']],
    ['is in an object', '{{ customer.code }}', { customer: {} }, ['{{ customer.code }}']],
    ['is in brackets', '{{[net|gross]}}', {}, ['{{[net|gross]}}']],
    ['is there twice', '{{a}} {{a}}', {}, ['{{a}}']],
  ])('are those whose field %s', (_, text, data, tags) => {
    expect(emptyIn(text, data)).toEqual(tags);
  });

  it('are none if the data has their fields, or if they are no fields', () => {
    expect(emptyIn('{{a}}{{b.c}}{{d}}', { a: 0, b: { c: 'x' }, d: false })).toEqual([]);
    expect(emptyIn('secret {{"text"}}', {})).toEqual([]);
  });

  it.each([
    '{{code | default: "0000"}}',
    '{{price * 2}}',
    '{{code or name}}',
    '{{not code}}',
    '{{#if vip}}{{code}}{{/if}}',
    '{{#a}}{{.}}{{@number}}{{/a}}{{else}}',
    '{{code',
  ])('are none in %s', (text) => {
    expect(emptyIn(text, {})).toEqual([]);
  });
});
