import { realFiles } from '../archive/real-files.ts';
import { mutatedFilesRenderOrAreRejected } from './mutated-files.ts';
import { staysUnchanged } from './no-tag-no-change.ts';
import { renderOrReject } from './promises.ts';

// A property that fails prints its seed; `npm run fuzz:templates -- --runs 100000` tries more files.
describe('for any template and data', () => {
  it.each(['word', 'slides'] as const)('%s: it renders, or is rejected with a reason', (kind) => {
    expect(() => renderOrReject(kind, { runs: 250 })).not.toThrow();
  });

  it('a damaged file renders, or is rejected with a reason', () => {
    expect(realFiles.length).toBeGreaterThan(0);
    expect(() => mutatedFilesRenderOrAreRejected({ runs: 150 })).not.toThrow();
  });

  it('a file without tags keeps every part unchanged', () => {
    expect(() => staysUnchanged({ runs: 150 })).not.toThrow();
  });
});
