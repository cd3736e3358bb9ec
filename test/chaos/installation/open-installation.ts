import type { Random } from '../random.ts';
import type { Settings } from '../settings.ts';
import type { Installation } from './installation.ts';
import { openNodes } from './open-nodes.ts';
import { openSingleService } from './open-single-service.ts';

/** What every installation needs. */
export interface InstallationParts {
  settings: Settings;
  /** The folder of the run. */
  folder: string;
  random: Random;
}

/**
 * Starts what the services of a chaos run need, and not the services.
 * @throws Error if the machine has no PostgreSQL
 */
export function openInstallation(parts: InstallationParts): Promise<Installation> {
  return parts.settings.nodes > 1 ? openNodes(parts) : openSingleService(parts);
}
