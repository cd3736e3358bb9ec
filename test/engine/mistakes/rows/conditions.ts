import { error, mistake, right, type Section } from '../section.ts';

export const conditions: Section = {
  title: 'A condition cannot be decided',
  text: 'A field that is missing or empty is no mistake in a condition: the condition is not met. A value that cannot be compared as the condition asks is one.',
  rows: [
    mistake(
      '{{#if x > 1000}}A{{else}}B{{/if}}',
      '{"x":"1.234,50"}',
      'B',
      '{{#if x > 1000}} was not met: x is "1.234,50"; a number is needed. Write {{#if x | parse_number: "de-DE" > 1000}}.',
    ),
    mistake(
      '{{#if x > 1000}}A{{else}}B{{/if}}',
      '{"x":"many"}',
      'B',
      '{{#if x > 1000}} was not met: x is "many"; a number is needed. Send a plain number such as 1495.80.',
    ),
    mistake(
      '{{#if x > 1000}}A{{else}}B{{/if}}',
      '{"x":true}',
      'B',
      '{{#if x > 1000}} was not met: x is true; a number is needed. Send a plain number such as 1495.80.',
    ),
    mistake(
      '{{#if x > 1000}}A{{else}}B{{/if}}',
      '{"x":{}}',
      'B',
      '{{#if x > 1000}} was not met: x is an object; a number is needed. Send a plain number such as 1495.80.',
    ),
    mistake(
      '{{#if x > 2}}A{{else}}B{{/if}}',
      '{"x":[1,2,3]}',
      'B',
      '{{#if x > 2}} was not met: x is a list; a number is needed. Write {{#if x | size > 2}} to test for its items.',
    ),
    mistake(
      '{{#if x > 1000}}A{{else}}B{{/if}}',
      '{"x":1e999}',
      'B',
      '{{#if x > 1000}} was not met: x is a number beyond ±1.8e308; a number is needed. Send a smaller number.',
    ),
    mistake(
      '{{#if x > y}}A{{else}}B{{/if}}',
      '{"x":"1.234,50","y":"999,00"}',
      'B',
      '{{#if x > y}} was not met: x is "1.234,50"; a number is needed. Write {{#if x | parse_number: "de-DE" > y}}.',
    ),
    mistake(
      '{{#if x == 0}}A{{else}}B{{/if}}',
      '{"x":"0,00"}',
      'B',
      '{{#if x == 0}} found the values unequal: x is "0,00"; a number is needed. Write {{#if x | parse_number: "de-DE" == 0}}.',
    ),
    mistake(
      '{{#if x}}A{{else}}B{{/if}}',
      '{"x":"0,00"}',
      'A',
      '{{#if x}} treated text as a value: x is "0,00"; a number is needed. Write {{#if x | parse_number: "de-DE"}}.',
    ),
    mistake(
      '{{#if x}}A{{else}}B{{/if}}',
      '{"x":"[]"}',
      'A',
      '{{#if x}} treated text as a value: x is "[]"; a list is needed. Parse the text before you send it, so that it is a list.',
    ),
    mistake(
      '{{#if x == true}}A{{else}}B{{/if}}',
      '{"x":"yes"}',
      'B',
      '{{#if x == true}} found the values unequal: x is "yes"; true or false is needed. Send true or false.',
    ),
    mistake(
      '{{#if x == true}}A{{else}}B{{/if}}',
      '{"x":1}',
      'B',
      '{{#if x == true}} found the values unequal: x is 1; true or false is needed. Send true or false.',
    ),
    right('{{#if x < "2026-12-01"}}A{{else}}B{{/if}}', '{"x":"20.11.2026"}', 'A'),
    mistake(
      '{{#if x < "2026-12-01"}}A{{else}}B{{/if}}',
      '{"x":"11/12/2026"}',
      'B',
      '{{#if x < "2026-12-01"}} was not met: x is "11/12/2026"; a date is needed. Write {{#if x | parse_date: "dd/MM/yyyy" < "2026-12-01"}}.',
    ),
    mistake(
      '{{#if x < "2026-12-01"}}A{{else}}B{{/if}}',
      '{"x":5}',
      'B',
      '{{#if x < "2026-12-01"}} was not met: x is 5; a date is needed. Send a date such as "2026-11-20".',
    ),
    mistake(
      '{{#if x contains "a"}}A{{else}}B{{/if}}',
      '{"x":{"a":1}}',
      'B',
      '{{#if x contains "a"}} was not met: x is an object; a list is needed. Send a list, or test a field of the object.',
    ),
    mistake(
      '{{#if x | times: 2 > 10}}A{{else}}B{{/if}}',
      '{"x":"9,5"}',
      'B',
      '{{#if x | times: 2 > 10}} treated a value as empty: x is "9,5"; a number is needed. Write {{#if x | parse_number: "de-DE" | times: 2 > 10}}.',
    ),
    mistake(
      '{{#if x | times: 2 > 10}}A{{else}}B{{/if}}',
      '{}',
      'B',
      '{{#if x | times: 2 > 10}} treated a value as empty: x is missing; a number is needed. Send a plain number such as 1495.80.',
    ),
    right('{{#if x > 10}}A{{else}}B{{/if}}', '{}', 'B'),
    error(
      '{{#if x = 1}}A{{/if}}',
      '{"x":1}',
      '"=" is not a condition operator. Write "==" to compare.',
    ),
    error('{{#if x && y}}A{{/if}}', '{"x":1}', '"&&" is not a condition operator. Write "and".'),
    error('{{#if !x}}A{{/if}}', '{"x":1}', '"!" is not a condition operator. Write "not".'),
  ],
};
