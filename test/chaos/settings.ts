/** What one run of chaos does. */
export interface Settings {
  /** How many events are sent. */
  events: number;
  /** How often the service is ended. */
  kills: number;
  seed: number;
  /** How many of the ends are SIGTERM instead of SIGKILL, from 0 to 1. */
  politeShare: number;
  /** Workflows with PDF copies take part. */
  pdf: boolean;
  /** How long the service lives between two kills at most, in milliseconds. */
  longestLife: number;
}

/** Without PDF copies a document takes milliseconds; the first PDF of a process takes seconds. */
const LONGEST_LIFE = { documents: 1_500, pdf: 15_000 };

/** The settings with what follows from them. */
export function settingsOf(chosen: Omit<Settings, 'longestLife'>): Settings {
  return { ...chosen, longestLife: chosen.pdf ? LONGEST_LIFE.pdf : LONGEST_LIFE.documents };
}
