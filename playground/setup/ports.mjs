import { connect, createServer } from 'node:net';
import { SetupFailure } from './setup-failure.mjs';

/**
 * @typedef {object} Ports
 * @property {number} docloom where the Docloom service listens
 * @property {number} n8n where the editor of n8n listens
 */

/**
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Ports} the ports that the environment asks for, or the usual ones
 */
export function portsFrom(environment) {
  const ports = {
    docloom: portFrom(environment, 'DOCLOOM_PORT', 8080),
    n8n: portFrom(environment, 'N8N_PORT', 5678),
  };
  if (ports.docloom === ports.n8n) {
    throw new SetupFailure(
      `DOCLOOM_PORT and N8N_PORT are both ${ports.n8n}.`,
      'Change one of them.',
    );
  }
  return ports;
}

/**
 * Fails when a port is taken, and names it and the variable that moves us elsewhere.
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

/** @returns {Promise<number>} a port of the loopback address that nobody holds */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'));
        else resolve(address.port);
      });
    });
  });
}

/**
 * @param {number} port
 * @returns {Promise<string | null>} null when it is free
 */
async function whyNotFree(port) {
  // Some systems let us listen beside a program that holds the port on every address; then it
  // answers a connection.
  if (await answers(port)) return 'is taken by another program';
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve('is taken by another program');
      else if (error.code === 'EACCES') resolve('may not be used by your account');
      else resolve(`cannot be used (${error.message})`);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(null)));
  });
}

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether a program takes connections there
 */
export function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    /** @param {boolean} outcome */
    const end = (outcome) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.on('connect', () => end(true));
    socket.on('timeout', () => end(true));
    socket.on('error', () => end(false));
  });
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} variable
 * @param {number} usual
 */
function portFrom(environment, variable, usual) {
  const text = environment[variable];
  if (text === undefined || text === '') return usual;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupFailure(`${variable} is "${text}"; it must be a port number from 1 to 65535.`);
}
