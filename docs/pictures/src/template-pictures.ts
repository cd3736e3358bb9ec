// Takes the pictures of docs/templates.md. Needs no n8n: the engine renders the templates.
import { join } from 'node:path';
import { repository } from '../../../playground/setup/paths.mjs';
import { takeTemplatePictures } from './templates/take-pictures.ts';

const folder = join(repository, 'docs', 'pictures', 'templates');
console.log('Drawing templates and documents …');
await takeTemplatePictures(folder);
console.log(`The pictures are in ${folder}`);
