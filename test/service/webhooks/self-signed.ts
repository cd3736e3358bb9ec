import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from '../temporary-folder.ts';

/** Returns a key and a certificate for `localhost` that nobody has signed. */
export function selfSigned(openssl: string): { key: Buffer; cert: Buffer } {
  const folder = new TemporaryFolder();
  const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const files = ['-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  execFileSync(openssl, [...request, ...files], { stdio: 'ignore' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  folder.remove();
  return pair;
}
