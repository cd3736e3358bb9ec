import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Stands for Node's own context: jest must pass an object, and this context has none. */
const mainContext = vm.createContext({});

const { compileFunction } = vm;
/** @type {typeof vm.compileFunction} */
vm.compileFunction = (source, parameters, options) =>
  compileFunction(source, parameters, {
    ...options,
    ...(options?.parsingContext === mainContext && { parsingContext: undefined }),
  });

/** The names of the symbols under which jest keeps what belongs to one file in the global object. */
const OF_ONE_FILE = [
  'JEST_STATE_SYMBOL',
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
];

/** @typedef {import('@jest/environment').JestEnvironment} JestEnvironment */

/**
 * Runs the tests in Node's own context, and not in one for each file. So `instanceof` means what it
 * means in production, and the packages that one file has loaded serve the next one too: see
 * `SharedPackagesRuntime`. Each file still loads the modules of this repository anew.
 *
 * @implements {JestEnvironment}
 */
export default class SingleContextEnvironment {
  global = /** @type {JestEnvironment['global']} */ (/** @type {unknown} */ (globalThis));
  /** Jest's legacy fake timers, which no test uses. */
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  #before = {
    console: globalThis.console,
    env: { ...process.env },
    exit: process.exit,
    exitCode: process.exitCode,
  };

  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Object.assign(globalThis, { global: globalThis });
  }

  async setup() {
    // Nothing but the constructor is needed.
  }

  /**
   * Restores the console, the environment variables and the exit of the process, and removes what
   * jest has stored for the file. Nothing else is undone.
   */
  async teardown() {
    this.fakeTimersModern.dispose();
    const { console, env, exit, exitCode } = this.#before;
    globalThis.console = console;
    process.exit = exit;
    process.exitCode = exitCode;
    const added = Object.keys(process.env).filter((name) => !(name in env));
    for (const name of added) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, env);
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (OF_ONE_FILE.includes(symbol.description ?? ''))
        Reflect.deleteProperty(globalThis, symbol);
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return mainContext;
  }
}
