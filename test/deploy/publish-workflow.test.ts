import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../../playground/setup/paths.mjs';

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

interface Job {
  needs?: string | string[];
  permissions: Record<string, string>;
  env?: Record<string, string>;
  steps: Step[];
}

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const { jobs, permissions } = parse(read('.github/workflows/publish.yml')) as {
  permissions: Record<string, string>;
  jobs: Record<'packages' | 'image' | 'release', Job>;
};

/** The position of the step that runs this; -1 when there is none. */
const positionOf = ({ steps }: Job, command: string) =>
  steps.findIndex(({ run }) => run?.includes(command));

const using = ({ steps }: Job, action: string) =>
  steps.find(({ uses }) => uses?.startsWith(`${action}@`));

describe('The publish workflow', () => {
  it('gives each job only the permissions that it needs', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.packages.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(jobs.image.permissions).toEqual({
      contents: 'read',
      packages: 'write',
      'id-token': 'write',
    });
    expect(jobs.release.permissions).toEqual({ contents: 'write' });
  });

  it('publishes the packages after checks, build and bills of materials, with provenance', () => {
    const commands = ['.ci/run', 'npm run build', 'npm run sbom', '.ci/publish'];
    const positions = commands.map((command) => positionOf(jobs.packages, command));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(read('.ci/publish')).toMatch(/^ *npm publish .*--provenance --access public/m);
  });

  it('attests the image, and signs exactly the pushed one', () => {
    const build = using(jobs.image, 'docker/build-push-action');
    expect(build?.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' });
    expect(using(jobs.image, 'sigstore/cosign-installer')).toBeDefined();
    const sign = jobs.image.steps[positionOf(jobs.image, 'cosign sign')];
    expect(sign?.run).toContain('"$IMAGE@$DIGEST"');
    expect(sign?.env).toEqual({ DIGEST: `\${{ steps.${build!.id!}.outputs.digest }}` });
  });

  it('attaches the bills of materials to the release', () => {
    const [upload, download] = [
      using(jobs.packages, 'actions/upload-artifact'),
      using(jobs.release, 'actions/download-artifact'),
    ];
    expect(upload?.with).toMatchObject({ path: 'sbom/*.cdx.json', 'if-no-files-found': 'error' });
    expect(download?.with).toEqual({ name: upload?.with?.['name'], path: 'sbom' });
    expect(positionOf(jobs.release, 'gh release upload')).toBeGreaterThan(0);
    expect(jobs.release.needs).toEqual(['packages', 'image']);
  });

  it('names the image as in the docs', () => {
    expect(read('docs/installing.md')).toContain(`${jobs.image.env!['IMAGE']!}:`);
  });
});
