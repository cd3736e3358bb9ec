import { error, mistake, right, type Section } from '../section.ts';

export const notations: Section = {
  title: 'A number is written as people write it',
  text: '`currency` and `number` print nothing for what is no number, and never the text as it is. An empty value stays empty without a warning, as it does without a filter. `parse_number` reads what the language allows, strictly: groups of digits have to be where the language sets them, so that `"1.2"` is not a number in German. A sign or a code of a currency beside the number, a minus behind it and the digits of other scripts are fine.',
  rows: [
    mistake(
      '{{ x | currency: "EUR" }}',
      '{"x":"1.495,80"}',
      '',
      '{{ x | currency: "EUR" }} was left empty: x is "1.495,80"; a number is needed. Write {{ x | parse_number: "de-DE" | currency: "EUR" }}.',
    ),
    mistake(
      '{{ x | currency: "EUR" }}',
      '{"x":"free"}',
      '',
      '{{ x | currency: "EUR" }} was left empty: x is "free"; a number is needed. Send a plain number such as 1495.80, or parse the text: {{ x | parse_number: "de-DE" | currency: "EUR" }}.',
    ),
    right('{{ x | currency: "EUR" }}', '{"x":null}', ''),
    right('{{ x | currency: "EUR" }}', '{"x":""}', ''),
    mistake(
      '{{ x | currency: "EUR" }}',
      '{"x":false}',
      '',
      '{{ x | currency: "EUR" }} was left empty: x is false; a number is needed. Send a plain number such as 1495.80.',
    ),
    mistake(
      '{{ x | currency: "EUR" }}',
      '{"x":1e999}',
      '',
      '{{ x | currency: "EUR" }} was left empty: x is a number beyond ±1.8e308; a number is needed. Send a smaller number.',
    ),
    mistake(
      '{{ x | currency: c }}',
      '{"x":5,"c":"Euro"}',
      '',
      '{{ x | currency: c }} was left empty: c is "Euro"; a currency code such as "EUR" is needed. Send a currency code such as "EUR" as "c".',
    ),
    mistake(
      '{{ x | currency: c }}',
      '{"x":5}',
      '',
      'The field "c" is not in the source data and was left empty.',
    ),
    mistake(
      '{{ x | currency: "EUR", l }}',
      '{"x":5,"l":"Klingon"}',
      '',
      '{{ x | currency: "EUR", l }} was left empty: l is "Klingon"; a language such as "de-DE" is needed. Send a language such as "de-DE" as "l".',
    ),
    error(
      '{{ x | currency: "€" }}',
      '{"x":5}',
      '"€" is not a known currency. Write a currency code, such as "EUR" or "USD".',
    ),
    error(
      '{{ x | currency }}',
      '{"x":5}',
      'The filter "currency" needs an argument. Write it as in this example: currency: "EUR", "de-DE".',
    ),
    mistake(
      '{{ x | number: 2 }}',
      '{"x":"1,5"}',
      '',
      '{{ x | number: 2 }} was left empty: x is "1,5"; a number is needed. Write {{ x | parse_number: "de-DE" | number: 2 }}.',
    ),
    mistake(
      '{{ x | number: places }}',
      '{"x":1.5,"places":"two"}',
      '',
      '{{ x | number: places }} was left empty: places is "two"; a whole number from 0 to 15, or a language such as "de-DE" is needed. Send a whole number from 0 to 15, or a language such as "de-DE" as "places".',
    ),
    error(
      '{{ x | number: "Klingon" }}',
      '{"x":1.5}',
      '"Klingon" is not a known language. Write a language such as "en-US", "de-DE" or "fr-FR".',
    ),
    mistake(
      '{{ x | number: "de-DE-u-co-phonebk" }}',
      '{"x":1.5}',
      '1,5',
      '{{ x | number: "de-DE-u-co-phonebk" }}: In the language "de-DE-u-co-phonebk", "co-phonebk" has no effect. Remove it.',
    ),
    right('{{ x | parse_number: "de-DE" | times: 2 }}', '{"x":"1.495,80"}', '2991.6'),
    mistake(
      '{{ x | parse_number: "de-DE" }}',
      '{"x":"1.2"}',
      '',
      '{{ x | parse_number: "de-DE" }} was left empty: x is "1.2"; a number is needed. Write {{ x | parse_number: "en-US" }}.',
    ),
    mistake(
      '{{ x | parse_number: "de-DE" }}',
      '{"x":"1495.80"}',
      '',
      '{{ x | parse_number: "de-DE" }} was left empty: x is "1495.80"; a number is needed. Write {{ x | parse_number: "en-US" }}.',
    ),
    mistake(
      '{{ x | parse_number: "en-US" }}',
      '{"x":"1.495,80"}',
      '',
      '{{ x | parse_number: "en-US" }} was left empty: x is "1.495,80"; a number is needed. Write {{ x | parse_number: "de-DE" }}.',
    ),
    mistake(
      '{{ x | parse_number: "de-DE" }}',
      '{"x":"12 Stück"}',
      '',
      '{{ x | parse_number: "de-DE" }} was left empty: x is "12 Stück"; a number is needed. Send a plain number such as 1495.80.',
    ),
    mistake(
      '{{ x | parse_number: "de-DE" }}',
      '{"x":true}',
      '',
      '{{ x | parse_number: "de-DE" }} was left empty: x is true; a number is needed. Send a plain number such as 1495.80.',
    ),
    right('{{ x | parse_number: "de-DE" }}', '{"x":""}', ''),
    error(
      '{{ x | parse_number }}',
      '{"x":"1,5"}',
      'The filter "parse_number" needs an argument. Write it as in this example: parse_number: "de-DE".',
    ),
    mistake(
      '{{ x | pad: n }}',
      '{"x":7,"n":"five"}',
      '',
      '{{ x | pad: n }} was left empty: n is "five"; a whole number from 0 to 1000 is needed. Send a whole number from 0 to 1000 as "n".',
    ),
    mistake(
      '{{ x | truncate: n }}',
      '{"x":"long","n":null}',
      '',
      '{{ x | truncate: n }} was left empty: n is null; a whole number from 0 to 16000000 is needed. Send a whole number from 0 to 16000000 as "n".',
    ),
  ],
};
