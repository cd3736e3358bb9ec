import type { Expression } from '../expression.ts';
import { pictureOf } from './picture-value.ts';

/** Returns an expression in place of a picture, whose value is a picture even without a filter. */
export function asPicture(expression: Expression): Expression {
  if (expression.produces !== 'text') return expression;
  return {
    source: expression.source,
    fields: expression.fields,
    itemsOf: expression.itemsOf,
    typedField: null,
    produces: 'picture',
    evaluate: (scope, report) => pictureOf(expression.evaluate(scope, report)),
  };
}
