import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DavServer, PASSWORD, USER } from './dav-server.ts';

/** Where Debian has it. */
const PROGRAM = '/usr/sbin/apache2';
const MODULES = '/usr/lib/apache2/modules';

const WAIT_MILLISECONDS = 50;
const MOST_WAITS = 200;

/** Apache with `mod_dav_fs`. */
export class ApacheServer extends DavServer {
  static isInstalled(): boolean {
    return existsSync(PROGRAM) && existsSync(join(MODULES, 'mod_dav_fs.so'));
  }

  protected override async launch() {
    const port = await freePort();
    const home = this.folder;
    const users = `${USER}:{SHA}${hash('sha1', PASSWORD, 'base64')}\n`;
    writeFileSync(join(home, 'users'), users);
    writeFileSync(join(home, 'httpd.conf'), this.#configuration(port));
    const options = ['-f', join(home, 'httpd.conf'), '-D', 'FOREGROUND'];
    const child = spawn(PROGRAM, options, { stdio: 'ignore' });
    for (let waits = 0; !(await answers(port)); waits += 1) {
      if (child.exitCode !== null || waits > MOST_WAITS) {
        throw new Error(`Apache does not start: ${readFileSync(join(home, 'error.log'), 'utf8')}`);
      }
      await sleep(WAIT_MILLISECONDS);
    }
    return { process: child, port };
  }

  #configuration(port: number): string {
    const home = this.folder;
    const modules = ['authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic']
      .concat(['mpm_event', 'dav', 'dav_fs'])
      .map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`);
    return `
ServerName 127.0.0.1
ServerRoot ${home}
DocumentRoot ${this.root}
PidFile ${home}/httpd.pid
ErrorLog ${home}/error.log
Listen 127.0.0.1:${String(port)}
${modules.join('\n')}
User daemon
Group daemon
DavLockDB ${home}/locks
<Directory ${this.root}>
Dav On
AuthType Basic
AuthName Drive
AuthUserFile ${home}/users
Require valid-user
</Directory>
`;
  }
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${String(port)}/`).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
