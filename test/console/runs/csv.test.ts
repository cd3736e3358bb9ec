import type { Run } from '../../../console/src/api/types.ts';
import { csvOf } from '../../../console/src/runs/csv.ts';
import { english } from '../../../console/src/words/english.ts';
import { german } from '../../../console/src/words/german.ts';

const ZONE = 'Europe/Berlin';

const RUN: Run = {
  id: 'run_1',
  workflowId: 'wkf_1',
  status: 'FAILED',
  createdAt: '2026-11-26T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  outputs: [],
  warnings: ['The field "a" is missing.', 'Two\nlines'],
  error: { code: 'template_broken', message: '=HYPERLINK("http://evil")' },
  waitingFor: null,
  retries: [],
};

const linesOf = (runs: readonly Run[]) =>
  csvOf(runs, english.csv, english.runStatus, ZONE).split('\r\n');

it('A table has a row for each run, below the names of its columns', () => {
  const [head, row, end] = linesOf([{ ...RUN, warnings: [], error: null }]);
  expect(head).toBe(
    '\uFEFFRun ID,Accepted (Europe/Berlin),Finished (Europe/Berlin),Status,Documents,Error,Warnings',
  );
  expect(row).toBe('run_1,2026-11-26 11:00:00,,Failed,,,');
  expect(end).toBe('');
});

it('A cell with a quote, a comma or a line break is quoted', () => {
  expect(linesOf([RUN])[1]).toContain('"The field ""a"" is missing. Two\nlines"');
});

it('A spreadsheet computes nothing', () => {
  expect(linesOf([RUN])[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
});

it('Without runs, only the names of the columns are left', () => {
  expect(linesOf([])).toHaveLength(2);
});

describe('A table for readers of German', () => {
  const lines = (runs: readonly Run[]) =>
    csvOf(runs, german.csv, german.runStatus, ZONE).split('\r\n');

  it('has semicolons, as Excel in German expects', () => {
    const [head, row] = lines([{ ...RUN, warnings: [], error: null }]);
    expect(head).toBe(
      '\uFEFFLauf-ID;Angenommen (Europe/Berlin);Beendet (Europe/Berlin);Status;Dokumente;Fehler;Warnungen',
    );
    expect(row).toBe('run_1;2026-11-26 11:00:00;;Fehlgeschlagen;;;');
  });

  it('computes nothing, whichever separator the spreadsheet takes', () => {
    const error = { code: 'internal', message: 'a;=1+1,=2+2' };
    expect(lines([{ ...RUN, warnings: [], error }])[1]).toContain(';"a;=1+1,=2+2";');
    expect(lines([RUN])[1]).toContain(`;"'=HYPERLINK(""http://evil"")";`);
  });
});
