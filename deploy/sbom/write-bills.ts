import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand, npmEnvironment } from '../../playground/setup/npm.mjs';
import { repository } from '../../playground/setup/paths.mjs';
import type { BillOfMaterials } from './bill-of-materials.ts';
import { billOf } from './bill-of-materials.ts';
import { writeProductionProject } from './production-project.ts';
import { PUBLISHED_WORKSPACES, publishedPackages } from './published-packages.ts';

/**
 * Writes a bill of materials for each published package, with the versions of the lock file.
 * @param folder is created
 * @returns the paths of the files
 */
export function writeBills(folder: string): string[] {
  const whole = billOfRepository();
  mkdirSync(folder, { recursive: true });
  return publishedPackages(repository).map((published) => {
    const bill = billOf(published, whole, randomUUID());
    const path = join(folder, fileNameOf(published));
    writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
    return path;
  });
}

/** Names a file like npm's tarballs: `docloom-contract-0.1.0.cdx.json` for `@docloom/contract`. */
const fileNameOf = ({ name, version }: { name: string; version: string }): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.cdx.json`;

function billOfRepository(): BillOfMaterials {
  const project = mkdtempSync(join(tmpdir(), 'docloom-sbom-'));
  try {
    writeProductionProject(repository, PUBLISHED_WORKSPACES, project);
    const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const { command, args } = npmCommand(words);
    const printed = execFileSync(command, args, {
      cwd: project,
      env: npmEnvironment(),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    });
    return JSON.parse(printed) as BillOfMaterials;
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}
