// A proxy on loopback that passes everything on later, like a network between two machines. A separate
// process: the delay must not depend on how busy the senders are. Started by `startDelayProxy`.
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';

const [port = NaN, target = NaN, delay = NaN] = process.argv.slice(2).map(Number);

/** Passes on what one side sends, `delay` milliseconds later. */
function passOn(from: Socket, to: Socket): void {
  from.setNoDelay(true);
  from.on('data', (bytes) => {
    setTimeout(() => {
      if (to.writable) to.write(bytes);
    }, delay);
  });
  from.on('error', () => undefined);
  from.on('close', () => {
    setTimeout(() => to.destroy(), delay);
  });
}

createServer((near) => {
  const far = connect(target, '127.0.0.1');
  passOn(near, far);
  passOn(far, near);
}).listen(port, '127.0.0.1');
