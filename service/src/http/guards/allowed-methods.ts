import type { DescribedRoute } from '../openapi/described-route.ts';

/**
 * The methods that are possible at an address, in the order of the alphabet: none when there is
 * nothing there at all.
 * @param url with or without its query
 */
export function allowedMethods(routes: readonly DescribedRoute[], url: string): string[] {
  const path = (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');
  const here = routes.filter((route) => patternOf(route.path).test(path));
  const methods = here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)].sort();
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/(?<=.)\/$/, '').replace(/\./g, '\\.');
  return new RegExp(`^${literal.replace(/\{\w+\}/g, '[^/]+')}$`);
}
