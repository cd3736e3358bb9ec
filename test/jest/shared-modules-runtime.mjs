import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import SharedPackagesRuntime, { conditionsFor, isInPackage } from './shared-packages-runtime.mjs';

/** The folders of the modules that test files share. Their modules register no hooks with jest. */
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

/** One for each project in this process, by its ID. @type {Map<string, SharedPackagesRuntime>} */
const keepers = new Map();

/**
 * Loads the modules in the folders above once, so that all test files of a process and a project
 * share them as they share the packages. In tests that start the service, loading them again for
 * each file took a quarter of the processor time, and code that is new is slow at first.
 *
 * What a module remembers stays for the next file, so a test must undo what it changes in one. A
 * mock of a shared module is seen by the modules of the test alone, except in `isolateModules`,
 * which shares nothing.
 */
export default class SharedModulesRuntime extends SharedPackagesRuntime {
  #folders;
  #isIsolated = false;
  #keeper;
  #resolver;

  /** @param {ConstructorParameters<typeof SharedPackagesRuntime>} parts */
  constructor(...parts) {
    super(...parts);
    const [{ id, rootDir }, , resolver] = parts;
    this.#folders = SHARED.map((folder) => join(rootDir, folder) + sep);
    this.#resolver = resolver;
    // Jest never ends this one, so the modules may still load others while later files run.
    this.#keeper = keepers.get(id) ?? new SharedPackagesRuntime(...parts);
    keepers.set(id, this.#keeper);
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
    return this.#keeper.requireModule(from, name, options, isRequireActual);
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
    return new SourceMaps(super.getSourceMaps(), this.#keeper.getSourceMaps());
  }

  /**
   * @param {string} from
   * @param {string} name as in an import
   */
  #isShared(from, name) {
    if (this.#isIsolated || !OF_REPOSITORY.test(name) || isBuiltin(name) || isInPackage(from))
      return false;
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
