import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CertifiedKey } from '../self-signed.ts';
import { HOST } from './s3/names-at-loopback.ts';
import { ACCESS_KEY_ID, BUCKET, REGION, SECRET_ACCESS_KEY } from './s3/strict-s3/account.ts';
import { StrictS3 } from './s3/strict-s3/strict-s3.ts';
import { AUTHORIZATION, PASSWORD, USER } from './webdav/servers/dav-server.ts';
import { FailingProxy } from './webdav/servers/failing-proxy.ts';
import { NepheleServer } from './webdav/servers/nephele-server.ts';

/** The names of all servers here, as OpenSSL writes them. */
export const NAMES = `IP:127.0.0.1,DNS:*.${HOST}`;

/** Lets a process find the names below the host. */
const PRELOADED = pathToFileURL(join(import.meta.dirname, 's3/preloaded-names.ts')).href;

/** A storage whose server speaks HTTPS on 127.0.0.1. */
export interface StorageOverHttps {
  /** For `--drive`. */
  drive: string;
  /** The variables of the environment that have the credentials. */
  variables: Record<string, string>;
  /** What no log may have. */
  secrets: readonly string[];
  /** Returns the number of requests that have reached the server. */
  requests(): number;
  paths(): string[];
  /** From now on, the answer to each request is a redirect. */
  redirectTo(url: string): void;
  stop(): Promise<void>;
}

export async function startS3(tls: CertifiedKey): Promise<StorageOverHttps> {
  const server = await StrictS3.start({ tls });
  return onS3(server, `endpoint=${server.url}&forcePathStyle=true`);
}

/** S3 with the bucket in the hostname, as at AWS. The certificate must be that of `NAMES`. */
export async function startS3WithBucketInHostname(tls: CertifiedKey): Promise<StorageOverHttps> {
  const server = await StrictS3.start({ tls });
  const storage = onS3(server, `endpoint=https://${HOST}:${String(server.port)}`);
  return { ...storage, variables: { ...storage.variables, NODE_OPTIONS: `--import=${PRELOADED}` } };
}

function onS3(server: StrictS3, place: string): StorageOverHttps {
  return {
    drive: `s3://${BUCKET}/docs?region=${REGION}&${place}`,
    variables: {
      AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    },
    secrets: [ACCESS_KEY_ID, SECRET_ACCESS_KEY],
    requests: () => server.requests.length,
    paths: () => [...server.stored.objects.keys()],
    redirectTo: (location) => {
      server.plan = () => ({ kind: 'error', status: 307, code: 'TemporaryRedirect', location });
    },
    stop: () => server.stop(),
  };
}

export async function startWebDav(tls: CertifiedKey): Promise<StorageOverHttps> {
  const server = new NepheleServer();
  await server.start();
  const proxy = new FailingProxy(server.origin, tls);
  await proxy.start();
  return {
    drive: `webdav+${proxy.origin}/Documents/`,
    variables: { DOCLOOM_WEBDAV_USER: USER, DOCLOOM_WEBDAV_PASSWORD: PASSWORD },
    secrets: [PASSWORD, encodeURIComponent(PASSWORD), AUTHORIZATION.replace('Basic ', '')],
    requests: () => proxy.requests.length,
    paths: () =>
      readdirSync(server.root, { recursive: true, withFileTypes: true }).map((entry) =>
        join(entry.parentPath, entry.name),
      ),
    redirectTo: (location) => {
      proxy.location = location;
      proxy.faultOf = () => 307;
    },
    stop: async () => {
      await proxy.stop();
      await server.stop();
    },
  };
}
