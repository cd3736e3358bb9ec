import { currentN8n } from '../../../playground/src/releases/current-n8n.ts';
import { n8n1 } from '../../../playground/src/releases/n8n-1.ts';
import type { N8nRelease } from '../../../playground/src/releases/n8n-release.ts';

/** Every n8n release in which the nodes must work, by its name in the test titles. */
export const releases: readonly [string, N8nRelease][] = [currentN8n, n8n1].map((release) => [
  `n8n ${release.installation.version}`,
  release,
]);
