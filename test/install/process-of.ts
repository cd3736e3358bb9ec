import { run } from './run-command.ts';

/**
 * Finds the process of `docloom serve` on a data folder. npx and its shell are other processes, which
 * a signal to the service does not concern.
 */
export async function processOf(dataFolder: string): Promise<number> {
  const printed = await run('ps', ['-A', '-ww', '-o', 'pid=,args='], '/');
  const isService = /bin\/docloom(?:\.[cm]js)? serve /;
  const line = printed
    .split('\n')
    .find((each) => isService.test(each) && each.includes(dataFolder));
  if (line === undefined) throw new Error(`No service runs on ${dataFolder}`);
  return parseInt(line, 10);
}
