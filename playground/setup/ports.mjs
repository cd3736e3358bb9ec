import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { SetupFailure } from './failure.mjs';

/** @typedef {{ docloom: number, n8n: number }} Ports where the service and n8n's editor listen */

/** @returns {Ports} the ports from the environment, or the defaults */
export function portsFromEnvironment() {
  const docloom = portFrom('DOCLOOM_PORT', 8080);
  const n8n = portFrom('N8N_PORT', 5678);
  if (docloom !== n8n) return { docloom, n8n };
  throw new SetupFailure(`DOCLOOM_PORT and N8N_PORT are both ${n8n}.`, 'Change one of them.');
}

/**
 * Fails if a port is taken, and names the port and the variable that changes it.
 * @param {Ports} ports
 */
export async function checkPortsAreFree(ports) {
  const wanted = [
    { port: ports.docloom, who: 'the Docloom service', variable: 'DOCLOOM_PORT' },
    { port: ports.n8n, who: 'n8n', variable: 'N8N_PORT' },
  ];
  /** @type {string[]} */
  const sentences = [];
  for (const { port, who, variable } of wanted) {
    const reason = await whyNotFree(port);
    if (!reason) continue;
    sentences.push(
      `Port ${port}, wanted for ${who}, ${reason}.\n` +
        `Stop what holds it, or choose another one: ${variable}=${port + 1} npm start`,
    );
  }
  if (sentences.length > 0) throw new SetupFailure(sentences.join('\n\n'));
}

/** @returns {Promise<number>} an unused port of the loopback address */
export const freePort = () => listenOnceOn(0);

/**
 * @param {{ port: number } | { path: string }} where a port of the loopback address, or a socket
 * @returns {Promise<boolean>} whether a program accepts connections there
 */
export async function answers(where) {
  const socket = connect({ host: '127.0.0.1', timeout: 1000, ...where });
  try {
    await Promise.race([once(socket, 'connect'), once(socket, 'timeout')]);
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * @param {number} port
 * @returns {Promise<string | null>} null if it is free
 */
async function whyNotFree(port) {
  // Some systems let us listen although another program has the port on every address; that program
  // then answers a connection.
  if (await answers({ port })) return 'is taken by another program';
  try {
    await listenOnceOn(port);
    return null;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EADDRINUSE') return 'is taken by another program';
    return code === 'EACCES' ? 'may not be used by your account' : `cannot be used (${message})`;
  }
}

/** @param {number} wanted 0: any */
async function listenOnceOn(wanted) {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await once(server.close(), 'close');
  return port;
}

/**
 * @param {string} variable
 * @param {number} fallback
 */
function portFrom(variable, fallback) {
  const text = process.env[variable] || String(fallback);
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupFailure(`${variable} is "${text}"; it must be a port number from 1 to 65535.`);
}
