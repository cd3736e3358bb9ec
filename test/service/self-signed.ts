import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from './temporary-folder.ts';

/** A key and its certificate, in PEM. */
export interface CertifiedKey {
  key: Buffer;
  cert: Buffer;
}

/**
 * Returns a key and a certificate that nobody has signed.
 * @param names whose it is, as OpenSSL writes them
 */
export function selfSigned(openssl: string, names = 'DNS:localhost'): CertifiedKey {
  const folder = new TemporaryFolder();
  const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names}`];
  const files = ['-nodes', '-keyout', key, '-out', cert];
  execFileSync(openssl, [...request, ...subject, ...files], { stdio: 'ignore' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  folder.remove();
  return pair;
}
