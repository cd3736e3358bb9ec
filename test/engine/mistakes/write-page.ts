// Regenerates docs/templates-mistakes.md: node test/engine/mistakes/write-page.ts
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { page } from './page.ts';

const file = new URL('../../../docs/templates-mistakes.md', import.meta.url).pathname;
const options = await resolveConfig(file);
writeFileSync(file, await format(page(), { ...options, filepath: file }));
