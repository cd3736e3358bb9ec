import type { FastifyInstance, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { CONSOLE_API } from '../console/console-paths.ts';
import type { Operation } from './operation.ts';

/** A route of the server, with its zod schemas and its description. */
export interface DescribedRoute {
  /** In upper case. */
  method: string;
  /** In OpenAPI's notation: `/v0/workflows/{workflowId}/`. */
  path: string;
  schema: RouteSchemas;
  operation: Operation;
}

export interface RouteSchemas {
  params?: z.ZodObject;
  querystring?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  response?: Readonly<Record<string, z.ZodType>>;
}

/**
 * Returns a list that collects the routes registered from now on, in that order. HEAD routes, which
 * accompany GET, are omitted, and so are the routes that the console has for itself.
 */
export function listRoutes(server: FastifyInstance): DescribedRoute[] {
  const list: DescribedRoute[] = [];
  server.addHook('onRoute', (route) => {
    const methods = [route.method].flat().filter((method) => method !== 'HEAD');
    list.push(...methods.flatMap((method) => describe(method, route)));
  });
  return list;
}

function describe(method: string, route: RouteOptions): DescribedRoute[] {
  const operation = route.config?.operation;
  if (!operation || route.url.startsWith(CONSOLE_API)) return [];
  const path = documentedPath(route.url);
  // Every schema of the service is a zod schema: the validator could not compile any other.
  return [{ method, path, operation, schema: (route.schema ?? {}) as RouteSchemas }];
}

/** Contract §4: addresses under `/v0/` end with a slash, which clients may omit. */
function documentedPath(url: string): string {
  const path = url.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '');
  const isFile = /\.\w+$/.test(path);
  return path.startsWith('/v0/') && !isFile ? `${path}/` : path;
}
