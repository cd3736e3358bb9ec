// The service in a process of its own, so that a test can freeze it with its workers.
import { TemplateWorkers } from '../../../service/src/templates/template-workers.ts';
import { paragraph, textOf, wordFile } from '../office-files.ts';

const [milliseconds = ''] = process.argv.slice(2);
const workers = new TemplateWorkers({ milliseconds: Number(milliseconds), megabytes: 512 }, 1);
// A list of sixty is sorted 3,600 times, and none of it is written.
const work = '{{#a}}{{#a}}{{#if a | sort | size > 1000}}more{{/if}}{{/a}}{{/a}}';
const letter = wordFile(paragraph(`Dear ${work}{{name}},`));
const a = Array.from({ length: 60 }, (_, number) => `text ${String(number)}`);
// It stays until the test ends: on a busy machine, the letter may be ready before the freeze.
process.once('disconnect', () => process.exit());
// What takes long is to be the document, not the start.
await workers.renderText('{{name}}', '{}');
process.send?.('begun');
const { content } = await workers.render(letter, JSON.stringify({ name: 'Ann', a }));
process.send?.(textOf(content));
