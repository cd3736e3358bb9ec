import { ScriptedPool } from './scripted-pool.ts';

/** Returns a function that creates pools. Every pool is closed after its test. */
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
