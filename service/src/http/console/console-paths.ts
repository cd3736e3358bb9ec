/** Where the console begins, apart from its first page, which is `/`. */
export const CONSOLE_PATH = '/console';

/** The routes of the API for the console are those of the API below this path. */
export const CONSOLE_API = `${CONSOLE_PATH}/api`;

/**
 * Returns the path that the API has for a path of the console's routes, such as `/v0/workflows/` for
 * `/console/api/v0/workflows/`. Other paths are returned unchanged.
 */
export function apiPathOf(path: string): string {
  return path.startsWith(`${CONSOLE_API}/v0/`) ? path.slice(CONSOLE_API.length) : path;
}
