import { Backlog } from '../../../../service/src/queue/dispatch/backlog.ts';

let backlog: Backlog;

beforeEach(() => {
  backlog = new Backlog();
});

describe('A backlog', () => {
  it('suspects jobs until they are read', () => {
    expect(backlog.mayHaveDueJobs).toBe(true);
    backlog.updateDueJobs(backlog.mark(), false);
    expect(backlog.mayHaveDueJobs).toBe(false);
  });

  it('suspects a job that was announced while the store was read', () => {
    const mark = backlog.mark();
    backlog.announce();
    backlog.updateDueJobs(mark, false);
    expect(backlog.mayHaveDueJobs).toBe(true);
    backlog.updateDueJobs(backlog.mark(), false);
    expect(backlog.mayHaveDueJobs).toBe(false);
  });

  it('suspects a job from the beginning of its transaction until a read after its end', () => {
    backlog.updateDueJobs(backlog.mark(), false);
    const ended = backlog.expect();
    expect([backlog.mayHaveDueJobs, backlog.mark().hasUncommitted]).toEqual([true, true]);
    const mark = backlog.mark();
    ended();
    backlog.updateDueJobs(mark, false);
    expect([backlog.mayHaveDueJobs, backlog.mark().hasUncommitted]).toEqual([true, false]);
  });
});
