import { join, sep } from 'node:path';
import SharedPackagesRuntime, { conditionsFor, isInPackage } from './shared-packages-runtime.mjs';

/** The folders whose modules test files share. None of these modules registers a hook with jest. */
const SHARED = [
  'contract/src',
  'engine/src',
  'service/src',
  'test/engine/office-file',
  'test/service/api-document',
  'test/service/prepared',
];

/** The modules of this repository, or of `@docloom/…`, which are mapped to its folders. */
const OF_REPOSITORY = /^(?:[./]|@docloom\/)/;

/**
 * The runtimes that load the shared modules, one for each project in this process, by its ID.
 * @type {Map<string, SharedPackagesRuntime>}
 */
const sharedRuntimes = new Map();

/**
 * Loads the modules in the folders above once for all test files of a project in a process, as
 * `SharedPackagesRuntime` loads packages. In tests that start the service, loading them for each file
 * took a quarter of the processor time, and freshly loaded code has yet to be optimized.
 *
 * The state of a shared module outlives the test file, so a test must undo its changes. If a test
 * mocks a shared module, only the modules of the test see the mock; other shared modules do not.
 * `jest.isolateModules` shares nothing.
 */
export default class SharedModulesRuntime extends SharedPackagesRuntime {
  #folders;
  #isIsolated = false;
  #resolver;
  #shared;

  /** @param {ConstructorParameters<typeof SharedPackagesRuntime>} parts */
  constructor(...parts) {
    super(...parts);
    const [{ id, rootDir }, , resolver] = parts;
    this.#folders = SHARED.map((folder) => join(rootDir, folder) + sep);
    this.#resolver = resolver;
    // Jest never tears this runtime down, so its modules can load others while later files run.
    this.#shared = sharedRuntimes.get(id) ?? new SharedPackagesRuntime(...parts);
    sharedRuntimes.set(id, this.#shared);
  }

  /**
   * @override
   * @template T
   * @param {string} from
   * @param {string} [name]
   * @param {Parameters<InstanceType<typeof SharedPackagesRuntime>['requireModule']>[2]} [options]
   * @param {boolean} [isRequireActual]
   * @returns {T}
   */
  requireModule(from, name, options, isRequireActual) {
    if (name === undefined || options?.isInternalModule || !this.#isShared(from, name))
      return super.requireModule(from, name, options, isRequireActual);
    return this.#shared.requireModule(from, name, options, isRequireActual);
  }

  /**
   * @override
   * @param {() => void} load
   */
  isolateModules(load) {
    this.#isIsolated = true;
    try {
      super.isolateModules(load);
    } finally {
      this.#isIsolated = false;
    }
  }

  /** @override */
  getSourceMaps() {
    return new SourceMaps(super.getSourceMaps(), this.#shared.getSourceMaps());
  }

  /**
   * @param {string} from
   * @param {string} name as in an import
   */
  #isShared(from, name) {
    if (this.#isIsolated || !OF_REPOSITORY.test(name) || isInPackage(from)) return false;
    const file = this.#resolver.resolveModule(from, name, { conditions: conditionsFor(from) });
    return this.#folders.some((folder) => file.startsWith(folder));
  }
}

/**
 * The source maps of a file's own modules and of those that it shares. Jest asks for them before any
 * module is loaded.
 * @extends {Map<string, string>}
 */
class SourceMaps extends Map {
  #own;
  #shared;

  /**
   * @param {ReadonlyMap<string, string>} own
   * @param {ReadonlyMap<string, string>} shared
   */
  constructor(own, shared) {
    super();
    this.#own = own;
    this.#shared = shared;
  }

  /**
   * @override
   * @param {string} file
   */
  get(file) {
    return this.#own.get(file) ?? this.#shared.get(file);
  }

  /** @override */
  [Symbol.iterator]() {
    return new Map([...this.#shared, ...this.#own])[Symbol.iterator]();
  }
}
