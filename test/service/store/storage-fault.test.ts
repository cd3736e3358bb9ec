import { isStorageFault } from '../../../service/src/store/storage-fault.ts';
import { toRunError } from '../../../service/src/runs/perform/run-error.ts';

const fault = (code: string) => Object.assign(new Error('It cannot be done'), { code });

describe('An error of the disk or the database', () => {
  it.each([
    'SQLITE_FULL',
    'SQLITE_IOERR_FSYNC',
    'SQLITE_BUSY',
    'SQLITE_PROTOCOL',
    'ENOSPC',
    'EMFILE',
    'ENFILE',
    'ESTALE',
    'ENOTCONN',
    'ETIMEDOUT',
    'EHOSTDOWN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENXIO',
    'ENODEV',
    // PostgreSQL: the disk is full, it only reads, it is being stopped, a lock or a statement takes too
    // long, it has no connection left, it cannot be reached.
    ...['53100', '25006', '57P01', '55P03', '57014', '53300', 'POSTGRES_UNREACHABLE'],
  ])('may be temporary, so a run is retried: %s', (code) => {
    expect(isStorageFault(fault(code))).toBe(true);
    const told = toRunError(fault(code));
    expect(told).toMatchObject({ code: 'disk_fault', retryAfter: expect.any(Number) as number });
    expect(told.message).toContain(code);
  });

  it.each(['SQLITE_CONSTRAINT', 'SQLITE_MISMATCH', '23505', '42601', 'ENOENT', 'EMFILES', ''])(
    'does not include every error with a code: "%s"',
    (code) => {
      expect(isStorageFault(fault(code))).toBe(false);
      expect(toRunError(fault(code)).code).toBe('internal');
    },
  );
});
