import { createServer } from '../../../service/src/http/server.ts';
import { AssembledParts } from '../assembled-parts.ts';

interface Route {
  method: string;
  /** With its parameters, such as `/v0/workflows/:workflowId`. */
  path: string;
}

/** Every route that the server has, asked of itself: one that is added is in here too. */
export async function routeTable(): Promise<Route[]> {
  const assembled = await AssembledParts.assemble();
  const server = await createServer(assembled.parts);
  await server.ready();
  const printed = server.printRoutes({ commonPrefix: false });
  await server.close();
  await assembled.close();
  return readTree(printed);
}

/**
 * Reads lines such as `│   └── /:workflowId (GET, HEAD)`: four characters a level. The first one is `/`,
 * and each path continues that of the level before.
 */
function readTree(printed: string): Route[] {
  const parents: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const found = /^(?<indent>[│├└─ ]*)(?<path>\S+) \((?<methods>.+)\)$/.exec(line)?.groups;
    if (!found) return [];
    const level = found['indent']!.length / 4;
    parents.splice(level - 1, parents.length, found['path']!);
    const path = parents.join('');
    return found['methods']!.split(', ').map((method) => ({ method, path }));
  });
}
