/** A header as it is sent. A name may occur twice; characters above U+00FF are impossible. */
export type Header = readonly [name: string, value: string];

/** A request as it is sent, without any correction. */
export interface ApiRequest {
  readonly method: string;
  /** The text after the method: a path with its query, or an invalid target. */
  readonly target: string;
  /**
   * Without `Host`, `Connection` and the length of the body, which are added if they are missing.
   */
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
  /** Whether the client half-closes the connection after these bytes. */
  readonly breaksOff: boolean;
}

/** Returns the values of a header, in order. */
export function valuesOf(headers: readonly Header[], name: string): string[] {
  return headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
}

/** Returns the path and the query of a target. */
export function partsOfTarget(target: string): { path: string; query: string } {
  const at = target.indexOf('?');
  return at === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, at), query: target.slice(at + 1) };
}

/**
 * Returns the request in a form that can be sent again manually: characters other than printable
 * ASCII are escaped as in JSON.
 */
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

/** Bytes that are not UTF-8 are shown individually. */
function readable(body: Buffer): string {
  const text = body.toString('utf8');
  return Buffer.from(text, 'utf8').equals(body) ? text : body.toString('latin1');
}

function escaped(line: string): string {
  return line.replace(/[^\x20-\x7e]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
