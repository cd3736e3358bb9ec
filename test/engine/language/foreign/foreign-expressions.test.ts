import { rejectForeignExpression } from '../../../../engine/src/language/foreign/foreign-expressions.ts';
import { errorOf } from '../evaluated.ts';

const rejected = (source: string) => errorOf(() => rejectForeignExpression(source));

describe('a choice with "?" and ":"', () => {
  it.each([
    ['paid ? yes : no', '{{#if paid}}{{yes}}{{else}}{{no}}{{/if}}'],
    ['paid ? "yes" : "no"', '{{#if paid}}yes{{else}}no{{/if}}'],
    ['paid?"yes":"no"', '{{#if paid}}yes{{else}}no{{/if}}'],
  ])('is rejected with the condition to write: %s', (source, remedy) => {
    expect(rejected(source)).toContain(remedy);
  });

  it.each(['Paid? Yes: No', 'Why?', 'a ? b'])('is not a name with these signs: %s', (name) => {
    expect(() => {
      rejectForeignExpression(name);
    }).not.toThrow();
  });
});
