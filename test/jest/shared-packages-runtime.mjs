import { createRequire, findPackageJSON, isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

const requireNatively = createRequire(import.meta.url);

/** @type {typeof import('jest-runtime')} */
const { default: Runtime } = requireNatively('jest-runtime');

/** Packages that jest loads anew for each file. */
const OF_JEST = /^(?:@jest\/|jest-|expect$)/;

/** By folder. @type {Map<string, string[]>} */
const conditionsIn = new Map();

/**
 * Loads packages with Node's own `require`, so that all test files of a process share them. Loading
 * them again for each file took 22 to 45 % of the processor time of such a process. The tests must
 * run in Node's own context, as in `SingleContextEnvironment`.
 */
export default class SharedPackagesRuntime extends Runtime {
  #resolver;

  /** @param {ConstructorParameters<typeof Runtime>} parts */
  constructor(...parts) {
    super(...parts);
    this.#resolver = parts[2];
  }

  /**
   * @override
   * @template T
   * @param {string} from
   * @param {string} [name]
   * @param {Parameters<InstanceType<typeof Runtime>['requireModule']>[2]} [options]
   * @param {boolean} [isRequireActual]
   * @returns {T}
   */
  requireModule(from, name, options, isRequireActual) {
    if (name === undefined || options?.isInternalModule || !isPackage(name) || isInPackage(from)) {
      return super.requireModule(from, name, options, isRequireActual);
    }
    const conditions = conditionsFor(from);
    return requireNatively(this.#resolver.resolveModule(from, name, { conditions }));
  }
}

/** @param {string} name as in an import */
function isPackage(name) {
  return !/^(?:[./]|@docloom\/)/.test(name) && !isBuiltin(name) && !OF_JEST.test(name);
}

/** @param {string} file */
export function isInPackage(file) {
  return file.includes('/node_modules/');
}

/**
 * Returns how Node resolves packages for a file: by `import` in a module, by `require` otherwise.
 * @param {string} file
 */
export function conditionsFor(file) {
  const folder = dirname(file);
  const known = conditionsIn.get(folder);
  if (known) return known;
  const manifest = findPackageJSON(pathToFileURL(file));
  const isModule = manifest !== undefined && requireNatively(manifest).type === 'module';
  const conditions = ['node', 'node-addons', isModule ? 'import' : 'require', 'default'];
  conditionsIn.set(folder, conditions);
  return conditions;
}
