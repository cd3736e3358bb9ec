import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedPackage } from './bill-of-materials.ts';

/** The folders of the published workspaces, in the order of their dependencies. */
export const PUBLISHED_WORKSPACES = ['contract', 'engine', 'service'];

/** Reads the packages that a release publishes: the workspaces and, last, the n8n nodes. */
export function publishedPackages(repository: string): PublishedPackage[] {
  return [...PUBLISHED_WORKSPACES, '.'].map((folder) => {
    const text = readFileSync(join(repository, folder, 'package.json'), 'utf8');
    const { name, version, bin, dependencies = {} } = JSON.parse(text) as Manifest;
    const isProgram = bin !== undefined;
    return { name, version, isProgram, dependencies: Object.keys(dependencies) };
  });
}

interface Manifest {
  name: string;
  version: string;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
}
