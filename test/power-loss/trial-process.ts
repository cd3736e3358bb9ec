// Tries one scene and says on standard output, in lines of JSON, what it finds. A process for each
// scene, so that several are tried at once and none takes the memory of the one before.
import type { Trial } from './try-scene.ts';
import { tryScene } from './try-scene.ts';

const trial = JSON.parse(process.argv[2] ?? '') as Trial;
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const result = await tryScene(trial, (broken) => say({ checked: 1, broken }));
process.stdout.write(`${JSON.stringify({ result })}\n`, () => process.exit());
