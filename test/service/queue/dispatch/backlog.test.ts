import { Backlog, NO_DUE_JOBS } from '../../../../service/src/queue/dispatch/backlog.ts';

let backlog: Backlog;

beforeEach(() => {
  backlog = new Backlog();
});

describe('A backlog', () => {
  it('suspects jobs until they are read', () => {
    expect(backlog.mayHaveDueJobs).toBe(true);
    backlog.beginRead();
    backlog.endRead(NO_DUE_JOBS);
    expect(backlog.mayHaveDueJobs).toBe(false);
  });

  it('suspects a job that was announced while the store was read', () => {
    backlog.beginRead();
    backlog.announce('usr_1/wkf_1');
    backlog.endRead(NO_DUE_JOBS);
    expect(backlog.mayHaveDueJobs).toBe(true);
    backlog.beginRead();
    backlog.endRead(NO_DUE_JOBS);
    expect(backlog.mayHaveDueJobs).toBe(false);
  });

  it('suspects a job from the beginning of its transaction until a read after its end', () => {
    backlog.beginRead();
    backlog.endRead(NO_DUE_JOBS);
    const ended = backlog.expect('usr_1/wkf_1');
    backlog.beginRead();
    backlog.endRead(NO_DUE_JOBS);
    expect(backlog.mayHaveDueJobs).toBe(true);
    backlog.beginRead();
    ended();
    backlog.endRead(NO_DUE_JOBS);
    expect(backlog.mayHaveDueJobs).toBe(true);
    backlog.beginRead();
    backlog.endRead(NO_DUE_JOBS);
    expect(backlog.mayHaveDueJobs).toBe(false);
  });

  it.each([
    ['more may be left', { tenants: new Set<string>(), mayBeMore: true, isStale: false }, true],
    ['a tenant has more', { tenants: new Set(['usr_1']), mayBeMore: false, isStale: false }, true],
    ['none is left', NO_DUE_JOBS, false],
  ])('may have left jobs after a read if %s', (_, found, mayHaveLeftJobs) => {
    backlog.beginRead();
    backlog.endRead(found);
    expect(backlog.mayHaveLeftJobs).toBe(mayHaveLeftJobs);
  });

  it('has not left jobs just because one was announced', () => {
    backlog.announce('usr_1/wkf_1');
    expect(backlog.mayHaveLeftJobs).toBe(false);
    backlog.beginRead();
    backlog.announce('usr_1/wkf_1');
    backlog.endRead(NO_DUE_JOBS);
    expect(backlog.mayHaveLeftJobs).toBe(false);
  });

  describe('of a tenant', () => {
    const isSuspected = (tenant: string) => backlog.mayHaveDueJobsOf(`${tenant}/wkf_1`);
    const read = (tenants: string[], others: { mayBeMore?: boolean; isStale?: boolean } = {}) => {
      const found = { tenants: new Set(tenants), mayBeMore: false, isStale: false, ...others };
      backlog.beginRead();
      backlog.endRead(found);
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

    it('is suspected when nothing is known any more, until the next read', () => {
      read([]);
      backlog.forget();
      expect([isSuspected('usr_1'), backlog.mayHaveDueJobs]).toEqual([true, true]);
      read([]);
      expect([isSuspected('usr_1'), backlog.mayHaveDueJobs]).toEqual([false, false]);
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
      backlog.beginRead();
      backlog.announce('usr_1/wkf_2');
      backlog.endRead(NO_DUE_JOBS);
      expect([isSuspected('usr_1'), isSuspected('usr_2')]).toEqual([true, false]);
      backlog.beginRead();
      expect(isSuspected('usr_1')).toBe(true);
      backlog.endRead(NO_DUE_JOBS);
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
