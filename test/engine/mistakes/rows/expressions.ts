import { error, mistake, right, type Section } from '../section.ts';

export const expressions: Section = {
  title: 'An expression is in place of a name',
  text: 'A name may have blanks and signs in it. What can be no name is an error; a field that really has such a name is put in square brackets. What could be a name is looked up, and the warning shows the right spelling when the data does not have it.',
  rows: [
    error(
      '{{price * qty}}',
      '{"price":2,"qty":3}',
      '"price * qty" computes with "*". Write {{ price | times: qty }}, or {{[price * qty]}} for a field of this name.',
    ),
    mistake(
      '{{price + 5}}',
      '{"price":2}',
      '',
      'The field "price + 5" is not in the source data and was left empty. To compute, write {{ price | plus: 5 }}.',
    ),
    mistake(
      '{{price - qty}}',
      '{"price":2,"qty":3}',
      '',
      'The field "price - qty" is not in the source data and was left empty. To compute, write {{ price | minus: qty }}.',
    ),
    mistake(
      '{{price / 2}}',
      '{"price":2}',
      '',
      'The field "price / 2" is not in the source data and was left empty. To compute, write {{ price | divided_by: 2 }}.',
    ),
    error(
      '{{a ?? "x"}}',
      '{"a":null}',
      '"??" is no operator of a tag. Write {{ a | default: "x" }}.',
    ),
    error(
      '{{a || "x"}}',
      '{"a":null}',
      '"||" is no operator of a tag. Write {{ a | default: "x" }}.',
    ),
    error('{{a && b}}', '{"a":1}', '"a && b" is a condition. Write {{#if a and b}} … {{/if}}.'),
    error('{{a == b}}', '{"a":1}', '"a == b" is a condition. Write {{#if a == b}} … {{/if}}.'),
    error('{{a >= 5}}', '{"a":1}', '"a >= 5" is a condition. Write {{#if a >= 5}} … {{/if}}.'),
    mistake(
      '{{a > 5}}',
      '{"a":1}',
      '',
      'The field "a > 5" is not in the source data and was left empty. For a condition write {{#if a > 5}} … {{/if}}.',
    ),
    error(
      '{{paid ? "yes" : "no"}}',
      '{"paid":true}',
      '"paid ? "yes" : "no"" chooses with "?" and ":". Write {{#if paid}}yes{{else}}no{{/if}}.',
    ),
    error(
      '{{first + " " + last}}',
      '{"first":"Ann","last":"Lee"}',
      '"first + " " + last" puts texts together with "+". Write {{first}} {{last}}.',
    ),
    mistake(
      '{{items[0].name}}',
      '{"items":[{"name":"Desk"}]}',
      '',
      'The field "items[0].name" is not in the source data and was left empty. Write {{items.0.name}}.',
    ),
    mistake(
      '{{items.name}}',
      '{"items":[{"name":"Desk"}]}',
      '',
      'The field "items.name" is not in the source data and was left empty. "items" is a list: write {{#items}}{{name}}{{/items}}, or {{ items | map: "name" | join }}.',
    ),
    mistake(
      '{{items.size}}',
      '{"items":[1,2]}',
      '',
      'The field "items.size" is not in the source data and was left empty. Write {{ items | size }}.',
    ),
    right('{{items.length}}', '{"items":[1,2]}', '2'),
    mistake(
      '{{name.toUpperCase()}}',
      '{"name":"Ann"}',
      '',
      'The field "name.toUpperCase()" is not in the source data and was left empty. Write {{ name | upcase }}.',
    ),
    mistake(
      '{{upper(name)}}',
      '{"name":"Ann"}',
      '',
      'The field "upper(name)" is not in the source data and was left empty. Write {{ name | upcase }}.',
    ),
    mistake(
      '{{sum(items.price)}}',
      '{"items":[{"price":1}]}',
      '',
      'The field "sum(items.price)" is not in the source data and was left empty. Write {{ items | sum: "price" }}.',
    ),
    mistake(
      '{{total: currency "EUR"}}',
      '{"total":5}',
      '',
      'The field "total: currency "EUR"" is not in the source data and was left empty. Write {{ total | currency: "EUR" }}.',
    ),
    error(
      '{{$json.name}}',
      '{"name":"Ann"}',
      '"$json.name" is an expression of n8n. Write the name of a field of the data, such as {{name}}.',
    ),
    error(
      '{{=name}}',
      '{"name":"Ann"}',
      '"=" at the beginning of "=name" has no meaning. Write {{name}}.',
    ),
    error(
      '{{&name}}',
      '{"name":"Ann"}',
      '"&" at the beginning of "&name" has no meaning. Write {{name}}.',
    ),
    error(
      '{{!name}}',
      '{"name":"Ann"}',
      '"!" at the beginning of "!name" has no meaning. Write {{#if not name}}, or use a comment of your editor.',
    ),
    error(
      '{{> footer}}',
      '{}',
      '">" at the beginning of "> footer" has no meaning. Put the text into the template: it cannot take in another one.',
    ),
    mistake(
      '{{{name}}}',
      '{"name":"Ann"}',
      '{Ann}',
      '"{{{name}}}" has a brace too many on both sides, which was printed. Write {{name}}.',
    ),
    mistake(
      '{{this.name}}',
      '{"name":"Ann"}',
      '',
      'The field "this.name" is not in the source data and was left empty. Write {{name}}.',
    ),
    mistake(
      '{{../name}}',
      '{"name":"Ann"}',
      '',
      'The field "../name" is not in the source data and was left empty. Write {{name}}.',
    ),
    mistake(
      '{{Customer.Name}}',
      '{"customer":{"name":"Ann"}}',
      '',
      'The field "Customer.Name" is not in the source data and was left empty. Did you mean {{customer.name}}?',
    ),
    mistake(
      '{{nmae}}',
      '{"name":"Ann"}',
      '',
      'The field "nmae" is not in the source data and was left empty.',
    ),
    error(
      '{{ name | default("x") }}',
      '{"name":null}',
      'There is no filter "default("x")". Write default: "x".',
    ),
    error(
      '{{ name | default "x" }}',
      '{"name":null}',
      'There is no filter "default "x"". Write default: "x".',
    ),
    error(
      '{{ name | default="x" }}',
      '{"name":null}',
      'There is no filter "default="x"". Write default: "x".',
    ),
    error(
      '{{ name | default:"x":"y" }}',
      '{"name":null}',
      'Behind the text "x" stands ":"y"". Take it away, or set a comma, a bar or an operator between the two.',
    ),
    error(
      '{{ price | round(2) }}',
      '{"price":1.234}',
      'There is no filter "round(2)". Write round: 2.',
    ),
    error(
      '{{ name | uppercase }}',
      '{"name":"Ann"}',
      'There is no filter "uppercase". Did you mean "upcase"?',
    ),
    error(
      '{{ name || upcase }}',
      '{"name":"Ann"}',
      '"||" is no operator of a tag. Write {{ name | default: upcase }}.',
    ),
    error(
      '{{ name | }}',
      '{"name":"Ann"}',
      'A "|" has no filter behind it. Write the name of a filter there, such as upcase, or take the bar away.',
    ),
    error(
      '{{name',
      '{"name":"Ann"}',
      '"{{name" is not closed: "}}" is missing. Write "}}" behind the field.',
    ),
    error(
      'name}}',
      '{"name":"Ann"}',
      '"name" ends with "}}", but no "{{" is before it. Write "{{" before it.',
    ),
    error('{{}}', '{}', '"{{}}" has no field in it. Write the name of a field in it.'),
  ],
};
