import { smallPage } from './small-page.ts';
import type { TemplateScene } from './scene.ts';
import { strong, text } from './word-text.ts';

/** Lists and conditions between and inside paragraphs. */
export const listsInText: readonly TemplateScene[] = [
  {
    name: 'list-in-a-line',
    format: 'docx',
    make: () =>
      smallPage(2550, [
        text('Dear {{First Name}},'),
        text(
          'We have packed {{#items}}{{name}}{{#if not @last}}, {{/if}}{{/items}} and will be with you on {{ due | date: "long" }}.',
        ),
      ]),
  },
  {
    name: 'list-of-paragraphs',
    format: 'docx',
    make: () =>
      smallPage(4000, [
        text('What we make for you:'),
        text('{{#items}}'),
        strong('{{name}}'),
        text('For the room “{{room}}”, {{ price | currency: "EUR" }}'),
        text('{{/items}}'),
        text('All prices include fitting.'),
      ]),
  },
  {
    name: 'list-of-bullets',
    format: 'docx',
    make: () =>
      smallPage(3000, [
        text('Please clear a way for:'),
        text('{{#items}}{{name}} ({{room}}){{/items}}', {
          bullet: { level: 0 },
          spacing: { after: 20 },
        }),
        text('Thank you!', { spacing: { before: 100 } }),
      ]),
  },
  {
    name: 'condition',
    format: 'docx',
    make: () =>
      smallPage(3900, [
        text('Your order comes to {{ total | currency: "EUR" }}.'),
        text('{{#if total > 1000}}'),
        text('We carry it up to your flat, free of charge.'),
        text('{{else}}'),
        text('We deliver it to your door.'),
        text('{{/if}}'),
        text('Your joiners'),
      ]),
  },
];
