import fc from 'fast-check';
import ts from 'typescript';
import { mutate, mutationsOf } from './mutations.ts';

const mutantsOf = (text: string) => mutationsOf(text).map((mutation) => mutate(text, mutation));

describe('mutationsOf', () => {
  it.each([
    ['a === b;', ['a !== b;']],
    ['x = a < 1;', ['x = a <= 1;', 'x = a < (1 + 1);']],
    ['x = a && !b;', ['x = a || !b;', 'x = a && b;']],
    ['x = a ?? b;', ['x = a;']],
    ['x = a ? 1 : b;', ['x = !(a) ? 1 : b;', 'x = a ? (1 + 1) : b;']],
    ['if (a) b();', [';', 'if (!(a)) b();', 'if (a) ;']],
    [
      'if (a) b(); else c();',
      ['if (!(a)) b(); else c();', 'if (a) ; else c();', 'if (a) b(); else ;'],
    ],
    ['await write(true);', [';', 'await write(false);']],
  ])('changes %j in one place at a time', (text, mutants) => {
    expect(mutantsOf(text).toSorted()).toEqual(mutants.toSorted());
  });

  it('does not change types and imports', () => {
    expect(mutationsOf("import a from 'a';\ntype B = 1 | true;\nexport * from 'c';")).toEqual([]);
  });

  it('changes every source, and each mutant parses', () => {
    const statement = fc.constantFrom('if (a) b();', 'c = a < 1;', 'd(!e);', 'f = g ?? h;');
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1 }), (statements) => {
        const text = statements.join('\n');
        for (const mutant of mutantsOf(text)) {
          expect(mutant).not.toBe(text);
          const { diagnostics } = ts.transpileModule(mutant, { reportDiagnostics: true });
          expect(diagnostics).toEqual([]);
        }
      }),
    );
  });
});
