import { mistake, right, type Section } from '../section.ts';

export const otherValues: Section = {
  title: 'A value cannot be in a document',
  text: '',
  rows: [
    mistake(
      '{{x}}',
      '{"x":"a\\u0000b\\u001bc"}',
      'abc',
      '{{x}} lost characters: x is "a\\u0000b\\u001bc"; text without control characters is needed. Remove them before you send the value.',
    ),
    mistake(
      '{{x}}',
      '{"x":"a\\ud83d!"}',
      'a�!',
      '{{x}} lost characters: x is "a\\ud83d!"; text without control characters is needed. Remove them before you send the value.',
    ),
    right('{{x}}', '{"x":"one\\r\\ntwo"}', 'one\u000btwo'),
    mistake(
      '{{ x | link }}',
      '{"x":"javascript:alert(1)"}',
      'javascript:alert(1)',
      '{{x}}: A link was written as plain text: "javascript:alert(1)" is not an allowed link address. Send an address that begins with https:, http:, mailto: or tel:.',
    ),
    mistake(
      '{{ x | image }}',
      '{"x":"no picture"}',
      '',
      '{{x}}: The picture was omitted: its format is unknown. Send it as PNG or JPEG.',
    ),
    mistake(
      '{{ x | image: width: w }}',
      '{"x":"fil_1","w":"wide"}',
      '',
      '{{ x | image: width: w }} was left empty: w is "wide"; a length such as "4cm" is needed. Send a length such as "4cm" as "w".',
    ),
  ],
};
