import type { Results } from '../../../bench/pdf/results.ts';
import { tablesOf, withTables } from '../../../bench/pdf/table.ts';

const results: Results = {
  node: 'v24.0.0',
  processor: 'Some Processor',
  office: 'LibreOffice 7.4',
  rounds: 1,
  converters: [
    {
      name: 'Docloom',
      documentsPerSecond: 12.34,
      processorTime: 80.04,
      memory: 1500 * 2 ** 20,
      files: [{ title: 'Letter', p50: 36.2, p95: 140.2 }],
    },
  ],
  events: [{ title: 'Word document', p50: 9.5, p95: 20, count: 200, goal: 30 }],
  goals: [
    { goal: 'quick', found: '12 times', isMet: true },
    { goal: 'small', found: '2 GB', isMet: false },
  ],
};

describe('the tables of the results', () => {
  it('have a line for each converter and each kind of event, with the goals', () => {
    expect(tablesOf(results).split('\n')).toEqual([
      '| Converter | Documents/s | Letter | Processor time | Peak memory |',
      '| --- | ---: | ---: | ---: | ---: |',
      '| Docloom | 12.3 | 36 / 140 ms | 80.0 ms | 1500 MiB |',
      '',
      '| From source data to event | p50 | p95 | Events |',
      '| --- | ---: | ---: | ---: |',
      '| Word document | 9.5 ms | 20.0 ms | 200 |',
      '',
      '- Met: quick (12 times)',
      '- **Missed**: small (2 GB)',
      '',
      'Documents take p50 / p95. Measured on Some Processor, with Node 24.0.0 and LibreOffice 7.4.',
    ]);
  });

  it('replace those in the text', () => {
    const place = ['<!-- The tables of npm run bench:pdf -->', '<!-- The tables end -->'];
    const text = `before\n${place.join('old')}\nafter`;
    expect(withTables(text, 'new')).toBe(`before\n${place.join('\n\nnew\n\n')}\nafter`);
  });

  it('need a place in the text', () => {
    expect(() => withTables('no place', 'new')).toThrow('has no place for the tables');
  });
});
