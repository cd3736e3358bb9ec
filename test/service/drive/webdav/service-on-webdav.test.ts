import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDrive } from '../../../../service/src/drive/drive-address.ts';
import { describeServiceOn } from '../describe-service-on.ts';
import { PASSWORD, USER } from './servers/dav-server.ts';
import { FailingProxy } from './servers/failing-proxy.ts';
import { NepheleServer } from './servers/nephele-server.ts';

describeServiceOn('on a WebDAV server', async () => {
  const server = new NepheleServer();
  await server.start();
  const proxy = new FailingProxy(server.origin);
  await proxy.start();
  const url = new URL(`${proxy.origin.replace('http:', 'webdav+http:')}/Documents/`);
  url.username = encodeURIComponent(USER);
  url.password = encodeURIComponent(PASSWORD);
  const entries = () => readdirSync(server.root, { recursive: true, withFileTypes: true });
  return {
    drive: parseDrive(url.href),
    paths: () =>
      entries().flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])),
    edit: (path, content) => {
      writeFileSync(path, content);
    },
    beginOutage: () => {
      proxy.faultOf = () => 503;
    },
    endOutage: () => {
      proxy.faultOf = () => undefined;
    },
    stop: async () => {
      await proxy.stop();
      await server.stop();
    },
  };
});
