/** A header as it is sent: a name may come twice. Characters past U+00FF cannot be. */
export type Header = readonly [name: string, value: string];

/** A request as it goes over the wire, in which nothing is put right. */
export interface ApiRequest {
  readonly method: string;
  /** What stands behind the method: a path with its query, or what is none. */
  readonly target: string;
  /** Without `Host`, `Connection` and the length of the body, which are put in where they lack. */
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
  /** Whether the client says after these bytes that it will send no more. */
  readonly breaksOff: boolean;
}

/** The values of a header, in their order. */
export function valuesOf(headers: readonly Header[], name: string): string[] {
  return headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
}

/** The path of a target, and what stands behind its question mark. */
export function partsOfTarget(target: string): { path: string; query: string } {
  const at = target.indexOf('?');
  return at === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, at), query: target.slice(at + 1) };
}

/** As it can be sent again by hand: what is no printable ASCII is escaped as in JSON. */
export function printed({ method, target, headers, body, breaksOff }: ApiRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${shortened(value)}`);
  const text = body === null ? [] : ['', shortened(readable(body))];
  const end = breaksOff ? ['(and the client sends no more)'] : [];
  return [`${method} ${shortened(target)}`, ...lines, ...text, ...end].map(escaped).join('\n');
}

const LONGEST = 600;

function shortened(text: string): string {
  const more = text.length - LONGEST;
  return more <= 0 ? text : `${text.slice(0, LONGEST)}… and ${String(more)} characters more`;
}

/** Bytes that are no UTF-8 are shown one by one. */
function readable(body: Buffer): string {
  const text = body.toString('utf8');
  return Buffer.from(text, 'utf8').equals(body) ? text : body.toString('latin1');
}

function escaped(line: string): string {
  return line.replace(/[^\x20-\x7e]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
