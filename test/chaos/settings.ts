import type { ChaosDatabaseKind } from './databases/open-chaos-database.ts';
import type { ChaosDriveKind } from './drives/open-chaos-drive.ts';

/** The settings of a chaos run. */
export interface Settings {
  /** The number of events. */
  events: number;
  /** The number of kills. */
  kills: number;
  seed: number;
  /** The share of kills with SIGTERM instead of SIGKILL, from 0 to 1. */
  politeShare: number;
  /** Whether workflows with PDF copies are included. */
  pdf: boolean;
  /** Where the documents are. */
  drive: ChaosDriveKind;
  database: ChaosDatabaseKind;
  /** How often the storage of the drive, or the server of the database, is away for some seconds. */
  outages: number;
  /** The maximum time between two kills, in milliseconds. */
  longestLife: number;
}

/** Of a storage on another machine, or a server. */
const OUTAGES = 10;

/** Without PDF copies a document takes milliseconds; the first PDF of a process takes seconds. */
const LONGEST_LIFE = { documents: 1_500, pdf: 15_000 };

/** Returns the settings with the derived values. */
export function settingsOf(chosen: Omit<Settings, 'longestLife' | 'outages'>): Settings {
  const isOnThisMachine = chosen.drive === 'folder' && chosen.database === 'embedded';
  const outages = isOnThisMachine ? 0 : OUTAGES;
  return {
    ...chosen,
    outages,
    longestLife: chosen.pdf ? LONGEST_LIFE.pdf : LONGEST_LIFE.documents,
  };
}
