import { patienceFor, tryTests } from './trial.ts';

describe('patienceFor', () => {
  it('is five times the time without a mutation, and 20 seconds', () => {
    expect(patienceFor(0)).toBe(20);
    expect(patienceFor(2.5)).toBe(32.5);
  });
});

describe('tryTests', () => {
  it('says that no test executes the code if there is none to run', async () => {
    const runner = { root: '/nowhere', signal: new AbortController().signal };
    expect(await tryTests(runner, { tests: [], why: 'import it' })).toEqual({
      verdict: 'alive',
      by: 'no test executes it',
    });
  });
});
