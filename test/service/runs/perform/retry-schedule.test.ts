import { problem } from '../../../../service/src/errors/errors.ts';
import { nextTryAt } from '../../../../service/src/runs/perform/retry-schedule.ts';

const NOW = Date.parse('2026-11-20T09:30:00Z');
const full = problem('drive_not_writable', 'a.docx', 'ENOSPC');

/** The waits after each failed try, in seconds, until the run is given up. */
function waits(fault: Parameters<typeof nextTryAt>[0]): number[] {
  const seconds: number[] = [];
  for (;;) {
    const at = nextTryAt(fault, seconds.length + 1, NOW);
    if (at === null) return seconds;
    seconds.push((at - NOW) / 1_000);
  }
}

describe('a run is retried', () => {
  it('after a temporary error for almost eight hours, with growing delays', () => {
    expect(waits(full)).toEqual([1, 5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400]);
  });

  it('after an internal error four times within three minutes', () => {
    expect(waits(problem('internal'))).toEqual([1, 5, 30, 120]);
  });

  it.each([
    problem('template_broken', 'a.docx', 'x.'),
    problem('file_not_a_template', 'a.docx', 'x'),
    problem('template_missing', 'a.docx'),
    problem('document_deleted', 'doc_1'),
    problem('document_too_large', 'a.docx', 'x'),
    problem('pdf_not_convertible', 'a.docx', null),
    problem('pdf_too_large', 'a.docx', null),
    problem('pdf_password_unusable', 'a.docx', 'x'),
    problem('run_ends_service', 5),
  ])('not after $code, which is permanent', (fault) => {
    expect(waits(fault)).toEqual([]);
  });

  it.each([
    problem('pdf_not_available', 'a.docx', 'x'),
    problem('template_not_filled', 'a.docx', 'x'),
    problem('disk_fault', 'EIO'),
    problem('storage_unavailable', 'SQLITE_BUSY', false),
  ])('after $code, which is temporary, as long as after a full drive', (fault) => {
    expect(waits(fault)).toEqual(waits(full));
  });
});
