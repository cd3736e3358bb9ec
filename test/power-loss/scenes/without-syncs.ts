import type { RecordedScene } from './record-scene.ts';

/** The syncs that a recording can be deprived of. */
export type IgnoredSyncs = 'log' | 'files' | 'folders';

const LOG = /-wal$/;
const DRIVE = /(?:^|\/)drive\//;

/** Returns a recording as if a service had not made some of its syncs. */
export function withoutSyncs(recorded: RecordedScene, ignored: IgnoredSyncs): RecordedScene {
  const folders = foldersOf(recorded);
  const isIgnored = (path: string): boolean => {
    if (ignored === 'log') return LOG.test(path);
    if (ignored === 'folders') return folders.has(path);
    return DRIVE.test(path) && !folders.has(path);
  };
  const ids = new Set(
    recorded.steps.flatMap(({ operation }) =>
      operation.kind === 'beginSync' && isIgnored(operation.path) ? [operation.id] : [],
    ),
  );
  const steps = recorded.steps.filter(
    ({ operation }) => !('id' in operation && ids.has(operation.id)),
  );
  return { ...recorded, steps };
}

function foldersOf({ steps }: RecordedScene): Set<string> {
  const made = steps.flatMap(({ operation }) =>
    operation.kind === 'makeFolder' ? [operation.path] : [],
  );
  return new Set(['.', 'data', 'data/drive', ...made]);
}
