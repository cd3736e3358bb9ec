import type { Drive } from '../../../../service/src/drive/drive.ts';

/**
 * Returns a drive whose calls go to several services in turns, as those of a client behind a load
 * balancer do. A listener hears what any of them has removed.
 */
export function driveInTurns(drives: readonly Drive[]): Drive {
  let calls = 0;
  const onRemoved: Drive['onRemoved'] = (listener) => {
    for (const drive of drives) drive.onRemoved(listener);
  };
  return new Proxy<Drive>(drives[0]!, {
    get(_, asked) {
      if (asked === 'onRemoved') return onRemoved;
      calls += 1;
      const drive = drives[calls % drives.length]!;
      const value: unknown = Reflect.get(drive, asked);
      return typeof value === 'function' ? (value.bind(drive) as unknown) : value;
    },
  });
}
