import { mistake, right, type Section } from '../section.ts';

export const sums: Section = {
  title: 'One price of many is no number',
  text: 'One value that is no number leaves the sum empty: a sum of the others would look right. A list without items adds up to 0.',
  rows: [
    mistake(
      '{{ items | sum: "price" }}',
      '{"items":[{"price":100},{"price":"19,90"},{"price":"1.234,50"},{}]}',
      '',
      '{{ items | sum: "price" }} was left empty: items[1].price is "19,90", items[2].price is "1.234,50", items[3].price is missing; a number is needed. Write {{ items | map: "price" | parse_number: "de-DE" | sum }}.',
    ),
    mistake(
      '{{ items | sum: "price" }}',
      '{"items":[{"price":100},{"price":null}]}',
      '',
      '{{ items | sum: "price" }} was left empty: items[1].price is null; a number is needed. Send a plain number such as 1495.80.',
    ),
    mistake(
      '{{ items | sum: "price" }}',
      '{"items":[{"price":100},{"price":""}]}',
      '',
      '{{ items | sum: "price" }} was left empty: items[1].price is ""; a number is needed. Send a plain number such as 1495.80.',
    ),
    mistake(
      '{{ items | sum: "prize" }}',
      '{"items":[{"price":100},{"price":2}]}',
      '',
      '{{ items | sum: "prize" }} was left empty: items[0].prize is missing, items[1].prize is missing; a number is needed. Send a plain number such as 1495.80.',
    ),
    mistake(
      '{{ items | sum: "price" }}',
      '{"items":"[{\\"price\\":100}]"}',
      '',
      '{{ items | sum: "price" }} was left empty: items is "[{\\"price\\":100}]"; a list is needed. Parse the text before you send it, so that it is a list.',
    ),
    mistake(
      '{{ items | sum: "price" }}',
      '{"items":null}',
      '',
      '{{ items | sum: "price" }} was left empty: items is null; a list is needed. Send a list.',
    ),
    mistake(
      '{{ items | sum: "price" }}',
      '{}',
      '',
      'The field "items" is not in the source data and was left empty.',
    ),
    right('{{ items | sum: "price" }}', '{"items":[]}', '0'),
    right('{{ items | sum: "price" }}', '{"items":{"price":100}}', '100'),
    mistake(
      '{{ items | sum }}',
      '{"items":[1,"x"]}',
      '',
      '{{ items | sum }} was left empty: items[1] is "x"; a number is needed. Send a plain number such as 1495.80, or parse the text: {{ items | parse_number: "de-DE" | sum }}.',
    ),
    mistake(
      '{{ items | sum }}',
      '{"items":[[1],2]}',
      '',
      '{{ items | sum }} was left empty: items[0] is a list; a number is needed. Send a plain number such as 1495.80.',
    ),
    mistake(
      '{{ items | sum }}',
      '{"items":[1e308,1e308]}',
      '',
      '{{ items | sum }} was left empty: items is a list; the sum is beyond ±1.8e308. Send another value, or omit the tag with {{#if …}}.',
    ),
    right(
      '{{ items | map: "price" | parse_number: "de-DE" | sum }}',
      '{"items":[{"price":"19,90"},{"price":"0,10"}]}',
      '20',
    ),
    mistake(
      '{{ items | where: "paid", true | sum: "price" }}',
      '{"items":[{"price":1},{"paid":true,"price":"1,5"}]}',
      '',
      '{{ items | where: "paid", true | sum: "price" }} was left empty: items[1].price is "1,5"; a number is needed. Write {{ items | where: "paid", true | map: "price" | parse_number: "de-DE" | sum }}.',
    ),
    mistake(
      '{{#items}}{{ price | times: qty }};{{/items}}',
      '{"items":[{"price":"1,5","qty":2},{"price":2,"qty":2},{"price":"x","qty":1}]}',
      ';4;;',
      '{{ price | times: qty }} was left empty 2 times: items[0].price is "1,5", items[2].price is "x"; a number is needed. Write {{ price | parse_number: "de-DE" | times: qty }}.',
    ),
  ],
};
