// `npm run third-party`: lists the dependencies of the service and their licences.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { withPackages } from './notices.ts';
import { productionPackages } from './production-packages.ts';

const LOCK = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const NOTICES = fileURLToPath(new URL('../../service/THIRD-PARTY.md', import.meta.url));

const packages = productionPackages(await readFile(LOCK, 'utf8'));
const text = withPackages(await readFile(NOTICES, 'utf8'), packages);
const config = await resolveConfig(NOTICES);
await writeFile(NOTICES, await format(text, { ...config, filepath: NOTICES }));
