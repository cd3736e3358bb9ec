import type { TemplateCase } from '../../../bench/templates/cases/template-case.ts';
import {
  caseResult,
  missedTargets,
  missesFloor,
  resultsOf,
} from '../../../bench/templates/results.ts';
import { tableOf } from '../../../bench/templates/table.ts';

const letter: TemplateCase = {
  name: 'letter',
  title: 'Letter',
  kind: 'docx',
  target: 15,
  floorTarget: 1.3,
  template: async () => new Uint8Array(),
  data: () => ({}),
};
const series = (contestant: string, document: number[], first: number[]) => ({
  contestant,
  document,
  first,
  memory: 1024,
});
const resultWith = (document: number[], first: number[], floor = [80, 160, 90]) =>
  caseResult(
    letter,
    [
      series('Docloom', [100, 200, 100], [1000, 1000, 1000]),
      series('docxtemplater', document, first),
    ],
    floor,
  );

describe('the result of a case', () => {
  it('compares both within a round, so that a slow round of the machine has no effect', () => {
    const { figures } = resultWith([2000, 4000, 1000], [5000, 5000, 5000]);
    expect(figures[1]).toEqual({
      contestant: 'docxtemplater',
      document: 2000,
      first: 5000,
      memory: 1024,
      ratio: 20,
    });
  });

  it("meets its targets if the rival's ratio is high enough", () => {
    expect(missedTargets(resultWith([1500, 3000, 1500], [1000, 1000, 1000]))).toEqual([]);
  });

  it('misses the target if a document is too slow', () => {
    expect(missedTargets(resultWith([1490, 2980, 1490], [1000, 1000, 1000]))).toEqual([
      { what: 'document', ratio: 14.9, atLeast: 15 },
    ]);
  });

  it("misses the target if a first document is slower than the rival's", () => {
    expect(missedTargets(resultWith([2000, 4000, 2000], [900, 900, 900]))).toEqual([
      { what: 'first document of a new template', ratio: 0.9, atLeast: 1 },
    ]);
  });

  it('compares a document with the floor of the same round', () => {
    const kept = resultWith([1500, 3000, 1500], [1000, 1000, 1000]);
    expect(kept.floor).toEqual({ document: 90, ratio: 1.25, atMost: 1.3 });
    expect(missesFloor(kept)).toBe(false);
    expect(missesFloor(resultWith([1500], [1000], [76, 152, 76]))).toBe(true);
  });

  it('requires figures of the rival', () => {
    expect(() => caseResult(letter, [series('Docloom', [1], [1])], [1])).toThrow(
      'docxtemplater has no figures in the case letter.',
    );
  });
});

describe('the table of the results', () => {
  it('has a column for each library, with its ratio to Docloom', () => {
    const deck = caseResult(
      { ...letter, title: 'Deck' },
      [
        series('Docloom', [1234], [1]),
        series('docxtemplater', [61_700], [1]),
        series('other', [2468], [1]),
      ],
      [1000],
    );
    const table = tableOf(resultsOf(1, [deck, resultWith([2000, 4000, 2000], [1, 1, 1])]));
    expect(table.split('\n')).toEqual([
      '| Processor time of a document | Docloom | docxtemplater | other |',
      '| --- | ---: | ---: | ---: |',
      '| Deck | **1.2 ms** | 62 ms (50×) | 2.5 ms (2×) |',
      '| Letter | **0.10 ms** | 2.0 ms (20×) | cannot |',
    ]);
  });
});
