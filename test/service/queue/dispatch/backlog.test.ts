import { Backlog, NO_DUE_JOBS } from '../../../../service/src/queue/dispatch/backlog.ts';

let backlog: Backlog;

beforeEach(() => {
  backlog = new Backlog();
});

describe('A backlog', () => {
  it('suspects jobs until they are read', () => {
    expect(backlog.mayHaveDueJobs).toBe(true);
    backlog.update(backlog.mark(), NO_DUE_JOBS);
    expect(backlog.mayHaveDueJobs).toBe(false);
  });

  it('suspects a job that was announced while the store was read', () => {
    const mark = backlog.mark();
    backlog.announce(null);
    backlog.update(mark, NO_DUE_JOBS);
    expect(backlog.mayHaveDueJobs).toBe(true);
    backlog.update(backlog.mark(), NO_DUE_JOBS);
    expect(backlog.mayHaveDueJobs).toBe(false);
  });

  it('suspects a job from the beginning of its transaction until a read after its end', () => {
    backlog.update(backlog.mark(), NO_DUE_JOBS);
    const ended = backlog.expect('usr_1/wkf_1');
    expect([backlog.mayHaveDueJobs, backlog.mark().hasUncommitted]).toEqual([true, true]);
    const mark = backlog.mark();
    ended();
    backlog.update(mark, NO_DUE_JOBS);
    expect([backlog.mayHaveDueJobs, backlog.mark().hasUncommitted]).toEqual([true, false]);
  });

  describe('of a tenant', () => {
    const isSuspected = (tenant: string) => backlog.mayHaveDueJobsOf(`${tenant}/wkf_1`);
    const read = (tenants: string[], others: { mayBeMore?: boolean; isStale?: boolean } = {}) => {
      const found = { tenants: new Set(tenants), mayBeMore: false, isStale: false, ...others };
      backlog.update(backlog.mark(), found);
    };

    it('is suspected until the store is read, and then if jobs of it were left', () => {
      expect(isSuspected('usr_1')).toBe(true);
      read(['usr_1']);
      expect([isSuspected('usr_1'), isSuspected('usr_2')]).toEqual([true, false]);
      expect(backlog.mayHaveDueJobs).toBe(true);
    });

    it('is suspected if the read has not come to its end', () => {
      read(['usr_1'], { mayBeMore: true });
      expect(isSuspected('usr_2')).toBe(true);
    });

    it('is suspected after a stale read only if it was before', () => {
      read(['usr_1'], { isStale: true });
      expect(isSuspected('usr_2')).toBe(true);
      read(['usr_1']);
      read(['usr_1'], { isStale: true });
      expect(isSuspected('usr_2')).toBe(false);
    });

    it('is suspected when a job of it was announced, also while the store is read', () => {
      read([]);
      const mark = backlog.mark();
      backlog.announce('usr_1/wkf_2');
      backlog.update(mark, NO_DUE_JOBS);
      expect([isSuspected('usr_1'), isSuspected('usr_2')]).toEqual([true, false]);
      const next = backlog.mark();
      expect(isSuspected('usr_1')).toBe(true);
      backlog.update(next, NO_DUE_JOBS);
      expect(isSuspected('usr_1')).toBe(false);
    });

    it('is suspected while a transaction inserts a job of it, whatever is read meanwhile', () => {
      read([]);
      const ended = backlog.expect('usr_1/wkf_1');
      read([]);
      expect([isSuspected('usr_1'), isSuspected('usr_2')]).toEqual([true, false]);
      ended();
      expect(isSuspected('usr_1')).toBe(true);
      read([]);
      expect(isSuspected('usr_1')).toBe(false);
    });
  });
});
