import { BlockList, isIP } from 'node:net';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { problem } from '../../errors/errors.ts';
import type { Exposition, MetricsFor } from '../../metrics/exposition.ts';
import { serviceOperations } from '../openapi/operations/service.ts';

/** Headers that proxies add. A client behind a proxy is not on this machine. */
const SIGNS_OF_A_PROXY = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|cf-.+)$/;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Registers the metrics, which need no token. The operator chooses who may read them. */
export function metricsRoutes(exposition: Exposition, metricsFor: MetricsFor): FastifyPluginAsync {
  return async (server) => {
    if (metricsFor === 'nobody') return;
    server.get(
      '/metrics',
      { config: { operation: serviceOperations.metrics } },
      async (request, reply) => {
        if (metricsFor === 'this-machine' && !isFromThisMachine(request)) {
          throw problem('metrics_not_public');
        }
        const text = await exposition.text();
        return reply.type(exposition.contentType).header('cache-control', 'no-store').send(text);
      },
    );
  };
}

/**
 * Returns whether a request was made on this machine, to this machine. A local proxy would make
 * every client look local. It is recognised by the headers that it adds, by HTTP 1.0, which some
 * proxies use, and by a foreign name in `Host`.
 */
function isFromThisMachine({ ip, host, raw }: FastifyRequest): boolean {
  if (!isLoopbackAddress(ip)) return false;
  if (Object.keys(raw.headers).some((name) => SIGNS_OF_A_PROXY.test(name))) return false;
  if (raw.httpVersion === '1.0') return false;
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name.toLowerCase() === 'localhost' || isLoopbackAddress(name);
}

function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
