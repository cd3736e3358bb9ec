import { apiPathOf } from '../console/console-paths.ts';
import type { DescribedRoute } from '../openapi/described-route.ts';

/**
 * Returns the methods that an address allows, in alphabetical order; none if the address is
 * unknown.
 * @param url with or without its query
 */
export function allowedMethods(routes: readonly DescribedRoute[], url: string): string[] {
  const path = apiPathOf(url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');
  const here = routes.filter((route) => patternOf(route.path).test(path));
  const methods = here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)].sort();
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/(?<=.)\/$/, '').replace(/\./g, '\\.');
  return new RegExp(`^${literal.replace(/\{\w+\}/g, '[^/]+')}$`);
}
