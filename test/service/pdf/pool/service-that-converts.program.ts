// The service in a separate process, so that a test can kill it.
import { until } from '../../until.ts';
import { ScriptedPool } from './scripted-pool.ts';

const [text = ''] = process.argv.slice(2);
const pool = new ScriptedPool();
void pool.convert(text);
await until('the document to reach the converter', () => pool.asked.includes(text));
process.send?.(pool.processIds.at(-1));
