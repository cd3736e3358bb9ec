import { parseXML } from 'webdav';

/** What a server says about one address in an answer with the status 207. RFC 4918, 13. */
export interface DavResponse {
  href: string;
  /** Of the address; 200 if it is not stated. */
  status: number;
  /** Of the properties; 200 if it is not stated. */
  propertiesStatus: number;
  /** The properties by their names without prefixes: texts, objects, or '' for empty elements. */
  properties: Readonly<Record<string, unknown>>;
}

/**
 * Parses an answer with the status 207.
 * @throws the parser's error, if it is damaged
 */
export async function parseMultistatus(xml: string): Promise<DavResponse[]> {
  const { multistatus } = await parseXML(xml, {
    attributeNamePrefix: '@',
    attributeParsers: [],
    // Otherwise, the tag `1e5` would be a number. `undefined` keeps the text.
    tagParsers: [() => undefined],
    // Without limits: a long list has many names with `&amp;`.
    entityDecoder: {},
  });
  return (multistatus.response as readonly unknown[]).map(toResponse);
}

function toResponse(response: unknown): DavResponse {
  const href = member(response, 'href');
  const propstat = member(response, 'propstat');
  const properties = member(propstat, 'prop');
  if (typeof href !== 'string') throw new Error('A response has no address.');
  return {
    href,
    status: statusOf(member(response, 'status')),
    propertiesStatus: statusOf(member(propstat, 'status')),
    properties: isObject(properties) ? properties : {},
  };
}

/** Returns the status of a line such as `HTTP/1.1 200 OK`. */
function statusOf(line: unknown): number {
  return typeof line === 'string' ? Number(/ (\d{3})/.exec(line)?.[1] ?? 500) : 200;
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
