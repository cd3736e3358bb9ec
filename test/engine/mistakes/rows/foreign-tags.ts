import { mistake, right, type Section } from '../section.ts';

export const foreignTags: Section = {
  title: 'A tag of another language is in the text',
  text: 'Documents have such signs for other reasons too. Only names and instructions between them are taken for tags. A single word between `« »`, `[[ ]]`, `<< >>` or `{ }` is taken for one if the data has a field of this name, or if the word could be nothing else: `First_Name`, `customer.name`. All of them stay in the document.',
  rows: [
    mistake(
      '{% if paid %}',
      '{"paid":true}',
      '{% if paid %}',
      '"{% if paid %}" is a tag from another template language and was printed unchanged. Write {{#if paid}}.',
    ),
    mistake(
      '{% endif %}',
      '{}',
      '{% endif %}',
      '"{% endif %}" is a tag from another template language and was printed unchanged. Write {{/if}}.',
    ),
    mistake(
      '{% for item in items %}',
      '{"items":[]}',
      '{% for item in items %}',
      '"{% for item in items %}" is a tag from another template language and was printed unchanged. Write {{#items}}.',
    ),
    mistake(
      '{%tr for item in items %}',
      '{"items":[]}',
      '{%tr for item in items %}',
      '"{%tr for item in items %}" is a tag from another template language and was printed unchanged. Write {{#items}}.',
    ),
    mistake(
      '+++name+++',
      '{"name":"Ann"}',
      '+++name+++',
      '"+++name+++" is a tag from another template language and was printed unchanged. Write {{name}}.',
    ),
    mistake(
      '+++FOR item IN items+++',
      '{"items":[]}',
      '+++FOR item IN items+++',
      '"+++FOR item IN items+++" is a tag from another template language and was printed unchanged. Write {{#items}}.',
    ),
    mistake(
      '+++INS $name+++',
      '{"name":"Ann"}',
      '+++INS $name+++',
      '"+++INS $name+++" is a tag from another template language and was printed unchanged. Write {{name}}.',
    ),
    mistake(
      '<%= name %>',
      '{"name":"Ann"}',
      '<%= name %>',
      '"<%= name %>" is a tag from another template language and was printed unchanged. Write {{name}}.',
    ),
    mistake(
      '${name}',
      '{"name":"Ann"}',
      '${name}',
      '"${name}" is a tag from another template language and was printed unchanged. Write {{name}}.',
    ),
    mistake(
      '«name»',
      '{"name":"Ann"}',
      '«name»',
      '"«name»" is a tag from another template language and was printed unchanged. Write {{name}}.',
    ),
    mistake(
      '«First_Name»',
      '{}',
      '«First_Name»',
      '"«First_Name»" is a tag from another template language and was printed unchanged. Write {{First_Name}}.',
    ),
    right('«bonjour»', '{"name":"Ann"}', '«bonjour»'),
    mistake(
      '[[name]]',
      '{"name":"Ann"}',
      '[[name]]',
      '"[[name]]" is a tag from another template language and was printed unchanged. Write {{name}}.',
    ),
    right('[[1]]', '{"name":"Ann"}', '[[1]]'),
    mistake(
      '<<customer.name>>',
      '{}',
      '<<customer.name>>',
      '"<<customer.name>>" is a tag from another template language and was printed unchanged. Write {{customer.name}}.',
    ),
    mistake(
      '{name}',
      '{"name":"Ann"}',
      '{name}',
      '"{name}" is a tag from another template language and was printed unchanged. Write {{name}}.',
    ),
    mistake(
      '{#items}',
      '{"items":[]}',
      '{#items}',
      '"{#items}" is a tag from another template language and was printed unchanged. Write {{#items}}.',
    ),
    right('{x | x > 0}', '{"x":1}', '{x | x > 0}'),
  ],
};
