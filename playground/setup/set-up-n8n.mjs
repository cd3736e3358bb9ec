// node set-up-n8n.mjs <name> … : sets up the clone and each n8n of these names. A program of its own,
// so that something else can run meanwhile.
import { n8nInstallations } from './installations.mjs';
import { watchForInterruption } from './interruption.mjs';
import { setUp } from './set-up.mjs';
import { tellFailure } from './tell-failure.mjs';

const names = process.argv.slice(2);

watchForInterruption();
try {
  await setUp({ n8n: n8nInstallations.filter(({ name }) => names.includes(name)) });
} catch (error) {
  tellFailure(error);
}
