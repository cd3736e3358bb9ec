import type { ChaosDatabase } from '../databases/chaos-database.ts';
import type { ChaosDrive } from '../drives/chaos-drive.ts';
import type { MortalService } from '../mortal-service.ts';
import type { Takeover } from '../nodes/takeover.ts';
import type { Trouble } from '../trouble.ts';

/** The processes under chaos, and everything that they work with. */
export interface Installation {
  readonly database: ChaosDatabase;
  readonly drive: ChaosDrive;
  /** Those that share the work. At least one. */
  readonly services: readonly MortalService[];
  readonly troubles: readonly Trouble[];
  /** A process has been killed and has ended, at a time in milliseconds since 1970. */
  readonly nodeWasKilled: (at: number) => void;
  /**
   * Returns how soon the work of each killed process was taken up by others, when all is done; null
   * if there are no others.
   */
  readonly takeovers: () => Promise<readonly Takeover[] | null>;
  /** Removes what killed processes have left in the drive, after all have ended. */
  readonly cleanUp: () => Promise<void>;
  stop(): Promise<void>;
}
