import { accessSync, constants } from 'node:fs';

/** Returns whether a path is a program that this process may start. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
