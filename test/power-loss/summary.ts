import type { SceneResult } from './cut-power.ts';

const COLUMNS = ['syncs', 'cuts', '… losing', 'states', 'promises', 'broken'];
const WIDTH = 10;

/** Returns the results as a table with a line per scene. */
export function summaryOf(results: readonly SceneResult[]): string {
  const byScene = Map.groupBy(results, ({ scene }) => scene);
  const rows = [...byScene].map(([scene, some]) => rowOf(scene, some));
  const head = `${' '.repeat(NAME_WIDTH)}${COLUMNS.map((name) => name.padStart(WIDTH)).join('')}`;
  return [head, ...rows, rowOf('all', results)].join('\n');
}

const NAME_WIDTH = 12;

function rowOf(name: string, results: readonly SceneResult[]): string {
  const sum = (read: (result: SceneResult) => number) =>
    results.reduce((total, result) => total + read(result), 0);
  const figures = [
    sum(({ syncs }) => syncs),
    sum(({ cuts }) => cuts),
    sum(({ losing }) => losing),
    sum(({ checked }) => checked),
    sum(({ promises }) => promises),
    sum(({ broken }) => broken.length),
  ];
  return `${name.padEnd(NAME_WIDTH)}${figures.map((each) => String(each).padStart(WIDTH)).join('')}`;
}

/** Returns the broken promises, in words. */
export function violationsOf(results: readonly SceneResult[]): string[] {
  return results.flatMap(({ broken }) =>
    broken.map(({ scene, seed, line, loss, violations }) => {
      const where = `"${scene}", seed ${seed}, line ${line}, loss of ${loss}`;
      return `${where}: ${violations.join('; ')}`;
    }),
  );
}
