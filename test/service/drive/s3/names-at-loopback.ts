import dns from 'node:dns';

/** The host of an endpoint, for buckets in the hostname. No machine knows its names. */
export const HOST = 's3.test';

/**
 * Lets this process find the host and all names below it at 127.0.0.1. Not every machine finds names
 * below `localhost`.
 * @returns a function that ends it
 */
export function findNamesAtLoopback(): () => void {
  const { lookup } = dns;
  const isOurs = (name: unknown) => name === HOST || String(name).endsWith(`.${HOST}`);
  const find = (name: unknown, ...more: unknown[]): unknown =>
    Reflect.apply(lookup, dns, [isOurs(name) ? '127.0.0.1' : name, ...more]);
  replaceLookup(find);
  return () => {
    replaceLookup(lookup);
  };
}

/** What opens a connection asks the module for its function each time. */
function replaceLookup(value: unknown): void {
  Object.defineProperty(dns, 'lookup', {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
