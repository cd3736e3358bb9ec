import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AUTHORIZATION, DavServer } from './dav-server.ts';

/** Nephele with its adapter for a folder of this machine. */
export class NepheleServer extends DavServer {
  protected override async launch() {
    const program = join(import.meta.dirname, 'nephele.ts');
    const child = spawn(process.execPath, [program, this.root, AUTHORIZATION], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return { process: child, port: Number(line.toString()) };
  }
}
