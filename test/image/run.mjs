// `npm run try:image`. Runs on the Node of the machine, with nothing installed yet.
import { runOnNode24 } from '../../playground/setup/run-on-node-24.mjs';

await runOnNode24(new URL('main.ts', import.meta.url), { options: {}, n8n: [] });
