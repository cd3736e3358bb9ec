import { ScriptedPool } from './scripted-pool.ts';

/** Returns what makes a pool; every pool is closed after the test that made it. */
export function scriptedPools(): (
  ...wanted: ConstructorParameters<typeof ScriptedPool>
) => ScriptedPool {
  const pools: ScriptedPool[] = [];
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
  });
  return (...wanted) => {
    const pool = new ScriptedPool(...wanted);
    pools.push(pool);
    return pool;
  };
}
