// `npm run sbom`: writes the components of each published package, in CycloneDX, into the folder `sbom`.
import { join, relative } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import { writeBills } from './write-bills.ts';

for (const path of writeBills(join(repository, 'sbom'))) {
  process.stdout.write(`${relative(repository, path)}\n`);
}
