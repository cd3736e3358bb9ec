import { z } from 'zod';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import { isLoopback } from '../remote/loopback-host.ts';

/** A bucket, and how to send requests to it. */
export interface S3Address {
  bucket: string;
  /** What the names of all objects begin with: empty, or with a slash at the end. */
  prefix: string;
  /** The server; undefined for that of AWS. */
  endpoint: string | undefined;
  /** Undefined for that of the environment or of AWS's configuration file. */
  region: string | undefined;
  /** Whether the bucket is a part of the path; otherwise it is one of the host name. */
  forcePathStyle: boolean;
  /** How the server encrypts objects; undefined for the setting of the bucket. */
  sse: 'AES256' | 'aws:kms' | undefined;
  sseKmsKeyId: string | undefined;
  /** Whether the server is trusted to reject a write to a name that has an object. */
  conditionalWrites: boolean;
}

const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;

const yesOrNo = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');

const Parameters = z
  .strictObject({
    endpoint: z
      .string()
      .refine(isServer, { error: 'must be a URL such as https://s3.example.com' })
      .optional(),
    region: z
      .string()
      .regex(/^[a-z0-9-]{1,64}$/i, { error: 'must be a region such as eu-central-1' })
      .optional(),
    forcePathStyle: yesOrNo.default(false),
    sse: z.enum(['AES256', 'aws:kms'], { error: 'must be AES256 or aws:kms' }).optional(),
    sseKmsKeyId: z.string().min(1, { error: 'must be the ID of a key' }).optional(),
    conditionalWrites: yesOrNo.default(true),
  })
  .refine(({ sse, sseKmsKeyId }) => sseKmsKeyId === undefined || sse === 'aws:kms', {
    path: ['sseKmsKeyId'],
    error: 'requires sse=aws:kms',
  });

/**
 * Parses `s3://bucket/prefix?endpoint=…&region=…`.
 * @param options whether documents may be sent unencrypted to another machine
 * @throws DocloomError `invalid_setting`. Its message has no credentials, even if the URL has some
 */
export function parseS3Address(
  url: URL,
  { allowsInsecure }: { allowsInsecure: boolean },
): S3Address {
  if (url.username !== '' || url.password !== '') {
    throw invalid(
      'credentials do not belong into an address of S3; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  }
  if (url.port !== '' || url.hash !== '' || !BUCKET.test(url.hostname)) {
    throw invalid(
      'its bucket must have 3 to 63 lower-case letters, digits, dots and hyphens, as in s3://bucket/prefix',
    );
  }
  const { endpoint, region, sse, sseKmsKeyId, ...flags } = parametersOf(url);
  if (endpoint !== undefined && !allowsInsecure) requireSecure(new URL(endpoint));
  const prefix = prefixOf(url);
  return { bucket: url.hostname, prefix, endpoint, region, sse, sseKmsKeyId, ...flags };
}

function parametersOf({ searchParams }: URL): z.infer<typeof Parameters> {
  const names = [...searchParams.keys()];
  const repeated = names.find((name, position) => names.indexOf(name) !== position);
  if (repeated !== undefined) throw invalid(`the parameter ${quoted(repeated)} is repeated`);
  const parsed = Parameters.safeParse(Object.fromEntries(searchParams));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(Parameters.shape).join(', ');
    const unknown = issue.keys.map(quoted).join(', ');
    throw invalid(`the parameter ${unknown} is unknown; the parameters are ${known}`);
  }
  throw invalid(`the parameter ${String(issue?.path[0])} ${issue?.message ?? 'is malformed'}`);
}

function prefixOf({ pathname }: URL): string {
  const path = decoded(pathname).replace(/^\//, '').replace(/\/$/, '');
  if (path === '') return '';
  const isPlain = path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
  if (!isPlain || Buffer.byteLength(path) > 512) {
    throw invalid(
      'its prefix must be a path of at most 512 bytes, without empty names, as in s3://bucket/a/b',
    );
  }
  return `${path}/`;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw invalid('its prefix has a percent sign that begins no code; write %25 for the sign');
  }
}

/** Returns whether requests to a server are encrypted, or stay on this machine. */
export function isSecure({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' || isLoopback(hostname);
}

function requireSecure(endpoint: URL): void {
  if (isSecure(endpoint)) return;
  throw invalid(
    `${endpoint.hostname} would receive all documents unencrypted; use https:// for the endpoint, or set --allow-insecure-drive if the network is private`,
  );
}

function isServer(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

/** Returns a name for a message. A mistyped parameter may be a secret, so a long one is cut. */
function quoted(name: string): string {
  return name.length > 20 ? `"${name.slice(0, 8)}…"` : `"${name}"`;
}

function invalid(reason: string): DocloomError {
  return problem('invalid_setting', '--drive', reason);
}
