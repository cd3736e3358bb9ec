import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the pinned n8n. */
export const playground = join(repository, 'playground');

/** The folder of the pinned n8n of version 1. */
export const playgroundN8n1 = join(playground, 'n8n-1');

/** Everything that a start makes: databases, documents, secrets, logs. Safe to delete. */
export const dataFolder = resolve(process.env.DOCLOOM_PLAYGROUND_DATA ?? join(playground, 'data'));

/** The folder with the output of each step and each server. */
export const logFolder = join(dataFolder, 'logs');

/** The Node that runs our TypeScript and the service, independent of the machine's Node. */
export const node24 = join(repository, 'node_modules', 'node', 'bin', 'node');
