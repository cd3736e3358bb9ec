import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './outcomes.ts';
import { OutcomeFile, inWords, scoreOf } from './outcomes.ts';

describe('scoreOf', () => {
  it('counts what timed out as killed, and leaves out the equivalent', () => {
    const score = scoreOf(['killed', 'killed', 'timed out', 'alive', 'equivalent']);
    expect(score.share).toBe(0.75);
    expect(inWords(score)).toBe('killed 2, timed out 1, alive 1, equivalent 1');
  });

  it('is 0 when nothing was tried', () => {
    expect(scoreOf([]).share).toBe(0);
    expect(scoreOf(['equivalent']).share).toBe(0);
  });
});

describe('OutcomeFile', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docloom-outcomes-'));
    path = join(folder, 'outcomes', '1.jsonl');
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const outcome = (id: string, verdict: Outcome['verdict']): Outcome => ({ id, verdict, by: 'a' });

  it('keeps the last outcome of each mutant for the next run', () => {
    const first = new OutcomeFile(path);
    first.add(outcome('1', 'alive'));
    first.add(outcome('2', 'killed'));
    first.add(outcome('1', 'killed'));
    const second = new OutcomeFile(path);
    expect(second.get('1')?.verdict).toBe('killed');
    expect(second.get('2')?.verdict).toBe('killed');
    expect(second.get('3')).toBeUndefined();
  });

  it('goes on after a kill in the middle of a line', () => {
    new OutcomeFile(path).add(outcome('1', 'killed'));
    appendFileSync(path, '{"id":"2","verd');
    const second = new OutcomeFile(path);
    expect(second.get('1')?.verdict).toBe('killed');
    second.add(outcome('3', 'alive'));
    expect(new OutcomeFile(path).get('3')?.verdict).toBe('alive');
  });

  it('forgets everything', () => {
    const file = new OutcomeFile(path);
    file.add(outcome('1', 'killed'));
    file.forget();
    expect(file.get('1')).toBeUndefined();
    expect(new OutcomeFile(path).get('1')).toBeUndefined();
  });
});
