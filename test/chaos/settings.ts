import type { ChaosDatabaseKind } from './databases/open-chaos-database.ts';
import type { ChaosDriveKind } from './drives/open-chaos-drive.ts';
import type { TroubleSettings } from './nodes/database-trouble.ts';

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
  /** The number of services on the database. */
  nodes: number;
  /** How often the storage of the drive, or the server of the database, is away for some seconds. */
  outages: number;
  /** How the database of several nodes fails. */
  databaseTrouble: TroubleSettings;
  /** The longest time until the work of a killed node begins elsewhere, in milliseconds. */
  takenUpWithin: number;
  /** The maximum time between two kills, in milliseconds. */
  longestLife: number;
}

/** Of a storage on another machine, or a server. */
const OUTAGES = 10;

/** The server crashes for a minute. */
const DATABASE_TROUBLE: TroubleSettings = { restarts: 12, halfOpens: 4, pause: 10_000 };

const TAKEN_UP_WITHIN = 15_000;

/** Without PDF copies a document takes milliseconds; the first PDF of a process takes seconds. */
const LONGEST_LIFE = { documents: 1_500, pdf: 15_000 };

type Derived = 'databaseTrouble' | 'longestLife' | 'outages' | 'takenUpWithin';

/** Returns the settings with the derived values. */
export function settingsOf(chosen: Omit<Settings, Derived>): Settings {
  return {
    ...chosen,
    outages: hasOutages(chosen) ? OUTAGES : 0,
    databaseTrouble: DATABASE_TROUBLE,
    takenUpWithin: TAKEN_UP_WITHIN,
    longestLife: chosen.pdf ? LONGEST_LIFE.pdf : LONGEST_LIFE.documents,
  };
}

/** The server of several nodes has troubles of its own. */
function hasOutages({ drive, database, nodes }: Omit<Settings, Derived>): boolean {
  return nodes === 1 && (drive !== 'folder' || database === 'postgres');
}
