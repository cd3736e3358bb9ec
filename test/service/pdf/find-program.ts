import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of a program on this machine, or null.
 * @param named a configured path, which takes precedence
 */
export function findProgram(name: string, named?: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = [named, ...folders.map((folder) => join(folder, name))];
  return places.find((place) => place !== undefined && isProgram(place)) ?? null;
}

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
