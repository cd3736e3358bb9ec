import { mistake, right, type Section } from '../section.ts';

export const names: Section = {
  title: 'A name contains an invisible space',
  text: 'A name is found as a tag spells it: without blanks, byte-order marks and zero-width spaces around it, and with one blank for a line break or a no-break space. The exact name comes first.',
  rows: [
    right('{{Name}}', '{"Name ":"Ann"}', 'Ann'),
    right('{{Name}}', '{"\\ufeffName":"Ann"}', 'Ann'),
    right('{{Unit price}}', '{"Unit\\r\\nprice":5}', '5'),
    right('{{Unit price}}', '{"Unit\\u00a0price\\u200b":5}', '5'),
    right('{{#Rows}}{{Item}};{{/Rows}}', '{"Rows ":[{" Item":"Desk"}]}', 'Desk;'),
    right('{{customer.name}}', '{"customer\\t":{"name ":"Ann"}}', 'Ann'),
    right('{{#if Paid}}A{{else}}B{{/if}}', '{"Paid ":true}', 'A'),
    right('{{ Rows | sum: "Price" }}', '{"Rows":[{"Price ":1},{"Price ":2}]}', '3'),
    right('{{#Rows}}{{Name}};{{/Rows}}', '{"Name":"outer","Rows":[{"Name ":"inner"}]}', 'inner;'),
    mistake(
      '{{Name}}',
      '{"Name":"Ann","Name ":"Ben"}',
      'Ann',
      '"Name" is the name of 2 fields, "Name" and "Name ": "Name" was printed. Rename all but one.',
    ),
    mistake(
      '{{Name}}',
      '{"Name ":"Ann","\\ufeffName":"Ben"}',
      '',
      'The field "Name" is not in the source data and was left empty.',
      '"Name" is the name of 2 fields, "Name " and "\\ufeffName": neither was printed. Rename all but one.',
    ),
    mistake(
      '{{#Rows}}{{Item}};{{/Rows}}',
      '{"Rows":[{"Item":"Desk","Item ":"Bed"}]}',
      'Desk;',
      '"Rows[0].Item" is the name of 2 fields, "Item" and "Item ": "Item" was printed. Rename all but one.',
    ),
  ],
};
