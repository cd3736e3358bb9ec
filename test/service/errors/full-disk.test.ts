import { problem } from '../../../service/src/errors/errors.ts';
import { toDriveError } from '../../../service/src/drive/file-system-error.ts';
import { toRunError } from '../../../service/src/runs/perform/run-error.ts';
import { toStorageProblem } from '../../../service/src/store/storage-problem.ts';

const systemError = (code: string, errno: number) =>
  Object.assign(new Error(`${code}: write`), { code, errno, syscall: 'write' });
const full = systemError('ENOSPC', -28);
const broken = systemError('EIO', -5);
const folders = { folder: '/srv/docloom', databaseFile: '/srv/docloom/docloom.db' };

const REMEDY = /disk is full.*Free space on the disk that holds/;

describe('A full disk is named with its remedy', () => {
  it.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])('in an answer: %s', (code) => {
    const error = problem('storage_unavailable', code, false);
    expect(error.status).toBe(503);
    expect(error.message).toMatch(REMEDY);
    expect(problem('storage_unavailable', 'SQLITE_IOERR', false).message).not.toMatch(/full/);
  });

  it('in the error of a run', () => {
    expect(toRunError(full)).toMatchObject({ code: 'disk_fault', message: expectRemedy() });
    expect(toRunError(broken).message).not.toMatch(/full/);
  });

  it('in the error of a document that the drive cannot store', () => {
    const code = 'drive_not_writable';
    expect(toDriveError(full, 'A.docx')).toMatchObject({ code, message: expectRemedy() });
    expect(problem(code, 'A.docx', 'i/o error, EIO').message).not.toMatch(/full/);
  });

  it('in the error of a command', () => {
    expect(toStorageProblem(full, folders)).toMatchObject({
      code: 'disk_full',
      message: expectRemedy(),
    });
    expect(toStorageProblem(broken, folders)).toMatchObject({ code: 'data_folder_unusable' });
  });
});

function expectRemedy(): string {
  return expect.stringMatching(REMEDY) as string;
}
