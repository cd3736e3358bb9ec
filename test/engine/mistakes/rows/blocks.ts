import { error, mistake, right, type Section } from '../section.ts';

export const blocks: Section = {
  title: 'A block is written as in another language',
  text: 'Common spellings are read as they are meant. Everything else that is meant as a part of a block is an error.',
  rows: [
    right('{{#if a}}A{{elseif b}}B{{/if}}', '{"a":true,"b":true}', 'A'),
    right('{{#if a}}A{{elsif b}}B{{/if}}', '{"a":true,"b":true}', 'A'),
    right('{{#if a}}A{{elif b}}B{{/if}}', '{"a":false,"b":true}', 'B'),
    right('{{#if a}}A{{Else If b}}B{{/if}}', '{"a":false,"b":true}', 'B'),
    right('{{#if a}}A{{Else}}B{{/if}}', '{"a":true}', 'A'),
    right('{{#if a}}A{{ELSE}}B{{/if}}', '{"a":false}', 'B'),
    right('{{#IF a}}A{{/IF}}', '{"a":true}', 'A'),
    right('{{#if(a)}}A{{/if a}}', '{"a":true}', 'A'),
    error(
      '{{#if a}}A{{else b}}B{{/if}}',
      '{"a":true}',
      '"{{else b}}" is neither {{else}} nor {{else if …}}. Write {{else if b}}, or {{else}}.',
    ),
    error(
      '{{#if a}}A{{elseif}}B{{/if}}',
      '{"a":true}',
      '"{{elseif}}" has no condition. Write {{else if …}}, or {{else}}.',
    ),
    error(
      '{{#if a}}A{{#else}}B{{/if}}',
      '{"a":true}',
      '"{{#else}}" is neither a list nor a condition. Write {{else}}.',
    ),
    error(
      '{{#if a}}A{{:else}}B{{/if}}',
      '{"a":true}',
      '"{{:else}}" begins with ":". Write {{else}}.',
    ),
    error(
      '{{#if a}}A{{^}}B{{/if}}',
      '{"a":true}',
      '"{{^}}" does not say what to repeat. Write {{else}}, or add the name of a list, such as {{^items}}.',
    ),
    error(
      '{{#if a}}A{{endif}}',
      '{"a":true}',
      '"{{endif}}" ends nothing here. Write {{/if}} to end a condition, or {{/items}} to end the list "items". The condition is opened with {{#if a}}, but never closed. Write {{/if}} where it ends.',
    ),
    error(
      '{{#if a}}A{{end}}',
      '{"a":true}',
      'The condition is opened with {{#if a}}, but never closed. Write {{/if}} where it ends.',
    ),
    error(
      '{{#if a}}A{{/unless}}{{/if}}',
      '{"a":true}',
      'The list "unless" is closed with {{/unless}}, but never opened. Write {{/items}} with the name of your list, or {{/if}}.',
    ),
    error(
      '{{if a}}A{{/if}}',
      '{"a":true}',
      'A condition is closed with {{/if}}, but never opened. Write {{#if}} where it begins.',
    ),
    mistake(
      '{{if a}}A',
      '{"a":true}',
      'A',
      'The field "if a" is not in the source data and was left empty. For a condition, write {{#if a}} … {{/if}}.',
    ),
    error(
      '{{#unless a}}A{{/unless}}',
      '{"a":true}',
      '"{{#unless a}}" is neither a list nor a condition. Write {{#if not a}} … {{/if}}.',
    ),
    error(
      '{{#not a}}A{{/}}',
      '{"a":true}',
      '"{{#not a}}" is neither a list nor a condition. Write {{#if not a}} … {{/if}}.',
    ),
    error(
      '{{#price > 10}}A{{/}}',
      '{"price":20}',
      '"{{#price > 10}}" is neither a list nor a condition. Write {{#if price > 10}} … {{/if}}.',
    ),
    error(
      '{{#a == "x"}}A{{/}}',
      '{"a":"x"}',
      '"{{#a == "x"}}" is neither a list nor a condition. Write {{#if a == "x"}} … {{/if}}.',
    ),
    error(
      '{{#each items}}{{name}}{{/each}}',
      '{"items":[{"name":"Desk"}]}',
      '"{{#each items}}" is neither a list nor a condition. Write {{#items}} … {{/items}}.',
    ),
    error(
      '{{#foreach items}}{{name}}{{/foreach}}',
      '{"items":[{"name":"Desk"}]}',
      '"{{#foreach items}}" is neither a list nor a condition. Write {{#items}} … {{/items}}.',
    ),
    error(
      '{{#for item in items}}{{name}}{{/for}}',
      '{"items":[{"name":"Desk"}]}',
      '"{{#for item in items}}" is neither a list nor a condition. Write {{#items}} … {{/items}}.',
    ),
    error(
      '{{#with customer}}{{name}}{{/with}}',
      '{"customer":{"name":"Ann"}}',
      '"{{#with customer}}" is neither a list nor a condition. Write {{#customer}} … {{/customer}}.',
    ),
    error(
      '{{#items}}{{name}}',
      '{"items":[{"name":"Desk"}]}',
      'The list "items" is opened with {{#items}}, but never closed. Write {{/items}} where it ends.',
    ),
    error(
      '{{name}}{{/items}}',
      '{"name":"Desk"}',
      'The list "items" is closed with {{/items}}, but never opened. Write {{#items}} where it begins.',
    ),
    error(
      '{{else}}',
      '{}',
      '"{{else}}" is outside a condition. Put it between {{#if …}} and {{/if}}, or between the tags of a list.',
    ),
  ],
};
