import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf, withTable } from '../../../bench/large-pdf/table.ts';
import { anOutcome } from './an-outcome.ts';

const DOCS = readFileSync(join(__dirname, '../../../docs/pdf.md'), 'utf8');

describe('The table of very large documents', () => {
  it('has the result, the duration and the memory of each', () => {
    const refused = { became: 'file_not_a_template', took: 90, peak: 0 };
    expect(
      tableOf([anOutcome(), anOutcome(refused)])
        .split('\n')
        .slice(2),
    ).toEqual([
      '| 200 slides | PDF | 4 s | 1.3 GB |',
      '| 200 slides | `file_not_a_template` | less than 1 s |  |',
    ]);
  });

  it('replaces the previous table in the documentation', () => {
    const once = withTable(DOCS, '| one |');
    expect(withTable(withTable(once, '| two |'), '| one |')).toBe(once);
    expect(once).toContain('| one |');
  });

  it('is not written if the documentation has no place for it', () => {
    expect(() => withTable('# PDF', '| one |')).toThrow('has no place for the table');
  });
});
