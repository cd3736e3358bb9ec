const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');
const { build } = require('esbuild');
const { dest, src } = require('gulp');

/** The module that imports the template engine, without its extension. */
const ENGINE = 'nodes/Docloom/engine/templates';
/** The arrays that a library reads from `globalThis`, which n8n does not allow in a node. */
const ARRAYS = ['Int8', 'Uint8', 'Int16', 'Uint16', 'Int32', 'Uint32', 'BigInt64', 'BigUint64']
  .concat('Float32', 'Float64')
  .map((kind) => `${kind}Array`);

/**
 * The arrays that fflate allocates for each compressed part, 164 KB. In the large heap of n8n, their
 * garbage costs more than the compression. fflate writes each element before it reads it, so one
 * array of each kind serves all parts.
 */
const SCRATCH_ARRAYS = { prev: 'new u16(32768)', syms: 'new i32(25000)' };

/** Puts beside the compiled nodes what the compiler leaves behind: icons and codex files. */
function icons() {
  return src(['nodes/**/*.{svg,png}', 'nodes/**/*.node.json', 'credentials/**/*.{svg,png}'], {
    base: '.',
    encoding: false,
    allowEmpty: true,
  }).pipe(dest('dist'));
}

/**
 * Replaces the compiled import of the template engine with the engine itself and its libraries in
 * their variants for browsers, because a verified node has no dependencies. Puts their licences
 * beside it.
 */
async function engine() {
  const { metafile } = await build({
    entryPoints: [`${ENGINE}.ts`],
    outfile: `dist/${ENGINE}.js`,
    allowOverwrite: true,
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    target: 'node20',
    // Libraries look for these globals, and n8n allows no code that names them.
    define: { global: 'undefined', ...toItself(ARRAYS) },
    drop: ['console'],
    plugins: [{ name: 'shared-scratch-arrays', setup: shareScratchArrays }],
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  writeFileSync(`dist/${ENGINE}.LICENSES.txt`, licensesOf(Object.keys(metafile.inputs)));
}

/** @param {import('esbuild').PluginBuild} plugin */
function shareScratchArrays({ onLoad }) {
  onLoad({ filter: /[\\/]fflate[\\/]esm[\\/]browser\.js$/ }, ({ path }) => {
    const arrays = Object.entries(SCRATCH_ARRAYS);
    const shared = arrays.map(([name, made]) => `var ${name}Scratch = ${made};`);
    const source = arrays.reduce(
      (text, [name, made]) => {
        const use = new RegExp(`(var ${name} = [^;,]*)${made.replace(/[()]/g, '\\$&')}`);
        if (!use.test(text))
          throw new Error(`fflate has changed: there is no ${made} for ${name}.`);
        return text.replace(use, `$1${name}Scratch`);
      },
      readFileSync(path, 'utf8'),
    );
    return { contents: `${source}\n${shared.join('\n')}\n`, loader: 'js' };
  });
}

/** @param {readonly string[]} names */
function toItself(names) {
  return Object.fromEntries(names.map((name) => [`globalThis.${name}`, name]));
}

/**
 * @param {readonly string[]} files of a bundle
 * @returns {string} the licence of each package that they belong to
 */
function licensesOf(files) {
  const folders = new Set(files.filter(isOfLibrary).map((file) => packageOf(resolve(file))));
  const texts = [...folders].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (license === undefined) throw new Error(`${name} has no licence text.`);
    return `${name} ${version}\n\n${readFileSync(join(folder, license), 'utf8').trim()}\n`;
  });
  return texts.sort().join(`\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} file */
function isOfLibrary(file) {
  return file.includes('node_modules/');
}

/**
 * Finds the package of a file. A `package.json` without a version only says how to read a folder.
 *
 * @param {string} file
 * @returns {string} its folder
 */
function packageOf(file) {
  const folder = dirname(file);
  const manifest = join(folder, 'package.json');
  const isPackage =
    existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version !== undefined;
  return isPackage ? folder : packageOf(folder);
}

module.exports = { engine, icons };
