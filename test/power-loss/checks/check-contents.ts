import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredState } from '../../chaos/stored-state.ts';
import type { Moment } from './moment.ts';
import { existenceOf } from './moment.ts';

/** The contents of the drive that did not come from runs. */
interface Contents {
  violations: string[];
  /** The IDs of files that may be missing in the drive, and are. */
  missing: Set<string>;
}

/** Checks that uploads and templates exist completely, unless they were deleted. */
export function checkContents(moment: Moment, stored: StoredState, driveFolder: string): Contents {
  const paths = new Map(stored.files.map(({ id, path }) => [id, path]));
  const missing = new Set<string>();
  const violations = filesOf(moment).flatMap(({ id, name, content, existence }) => {
    const path = paths.get(id);
    if (path === undefined) return existence === 'yes' ? [`${name} is lost`] : [];
    if (existence === 'no') return [`${name} came back as ${path}`];
    const place = join(driveFolder, path);
    if (!existsSync(place)) {
      missing.add(id);
      return existence === 'yes' ? [`${name} is lost: there is no ${path}`] : [];
    }
    return readFileSync(place).equals(content) ? [] : [`${path} has another content`];
  });
  return { violations, missing };
}

interface Expected {
  id: string;
  name: string;
  content: Buffer;
  existence: ReturnType<typeof existenceOf>;
}

function filesOf(moment: Moment): Expected[] {
  const { files, documents } = moment.story;
  const uploads = files.flatMap(({ id, name, content, upload, deletion }): Expected[] => {
    const existence = existenceOf(moment, { addition: upload, deletion });
    return id === null ? [] : [{ id, name, content, existence }];
  });
  const templates = documents.map((document): Expected => {
    // The file of a removed template stays in the drive.
    const isKept = existenceOf(moment, { ...document, deletion: null });
    const existence = isKept === 'no' ? 'maybe' : isKept;
    const name = `The template of ${document.id}`;
    return { id: document.fileId, name, content: document.content, existence };
  });
  return [...uploads, ...templates];
}
