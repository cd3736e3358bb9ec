// Loaded by Node before the service: adds an offset to the system clock. The offset, in milliseconds
// as text, is in the file that the query of this module's address names. It can change at any time.
import { openSync, readSync } from 'node:fs';

const file = openSync(new URL(import.meta.url).searchParams.get('offset') ?? '', 'r');
const bytes = Buffer.alloc(24);
const SystemDate = Date;
const systemNow = Date.now;

const now = () =>
  systemNow() + Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 24, 0)));

globalThis.Date = new Proxy(SystemDate, {
  apply: () => new SystemDate(now()).toString(),
  construct: (target, parts, newTarget) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
