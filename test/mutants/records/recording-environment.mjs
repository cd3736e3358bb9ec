import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import SingleContextEnvironment from '../../jest/single-context-environment.mjs';
import { executedLines, toRanges } from './executed-lines.ts';
import { sourcePoints } from './source-points.ts';
import { recordFile, sourceOf } from './test-record.ts';

/** @typedef {import('./executed-lines.ts').ScriptCoverage} ScriptCoverage */
/** @typedef {import('./executed-lines.ts').SourcePoint} SourcePoint */
/** @typedef {ScriptCoverage & { readonly url: string, readonly scriptId: string }} Script */

/** @type {import('./test-record.ts').Recording} */
const recording = JSON.parse(readFileSync(process.env.DOCLOOM_RECORDING ?? '', 'utf8'));

/** @type {Map<string, SourcePoint[]>} the points of the scripts that earlier test files ran */
const knownPoints = new Map();

/**
 * Records which lines a test file executes, also in the processes that it starts and that end by
 * themselves. Writes a `TestRecord` at the end of each test file.
 */
export default class RecordingEnvironment extends SingleContextEnvironment {
  #session = new Session();
  #children = mkdtempSync(join(tmpdir(), 'docloom-coverage-'));
  #began = performance.now();
  #failed = false;
  #finished = false;
  #testFile = '';
  /** @type {Map<string, Set<number>>} by source file */
  #lines = new Map();

  /**
   * @param {ConstructorParameters<typeof SingleContextEnvironment>[0]} config
   * @param {import('@jest/environment').EnvironmentContext} context
   */
  constructor(config, context) {
    super(config);
    this.#testFile = relative(recording.root, context.testPath);
    process.env.NODE_V8_COVERAGE = this.#children;
  }

  /** @override */
  async setup() {
    await super.setup();
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** @param {import('@jest/types').Circus.AsyncEvent | import('@jest/types').Circus.SyncEvent} event */
  handleTestEvent(event) {
    if (event.name === 'test_done' && event.test.errors.length > 0) this.#failed = true;
    if (event.name === 'error') this.#failed = true;
    if (event.name === 'run_finish') this.#finished = true;
  }

  /** @override */
  async teardown() {
    const seconds = (performance.now() - this.#began) / 1000;
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    await this.#session.post('Profiler.stopPreciseCoverage');
    await this.#addScripts(result);
    this.#session.disconnect();
    this.#addChildren();
    rmSync(this.#children, { recursive: true, force: true });
    const test = this.#testFile;
    const lines = Object.fromEntries(
      [...this.#lines].map(([file, set]) => [file, toRanges([...set].toSorted((a, b) => a - b))]),
    );
    /** @type {import('./test-record.ts').TestRecord} */
    const record = {
      test,
      key: recording.keys[test] ?? '',
      seconds: Number(seconds.toFixed(2)),
      passed: this.#finished && !this.#failed,
      lines,
    };
    writeFileSync(join(recording.folder, recordFile(test)), JSON.stringify(record));
    await super.teardown();
  }

  /** @param {readonly Script[]} scripts */
  async #addScripts(scripts) {
    await this.#session.post('Debugger.enable');
    for (const script of scripts) {
      const path = script.url.startsWith('file:') ? fileURLToPath(script.url) : script.url;
      if (sourceOf(recording.root, path) === undefined) continue;
      let points = knownPoints.get(path);
      if (points === undefined) {
        const { scriptId } = script;
        const { scriptSource } = await this.#session.post('Debugger.getScriptSource', { scriptId });
        points = sourcePoints(scriptSource, path);
        knownPoints.set(path, points);
      }
      this.#add(path, script, points);
    }
  }

  #addChildren() {
    for (const name of readdirSync(this.#children)) {
      /** @type {{ result?: Script[] }} */
      let written;
      try {
        written = JSON.parse(readFileSync(join(this.#children, name), 'utf8'));
      } catch {
        // The process was killed while it wrote.
        continue;
      }
      for (const script of written.result ?? []) {
        if (!script.url.startsWith('file:')) continue;
        const path = fileURLToPath(script.url);
        if (sourceOf(recording.root, path) === undefined) continue;
        const key = `child:${path}`;
        const points = knownPoints.get(key) ?? sourcePoints(readFileSync(path, 'utf8'), path);
        knownPoints.set(key, points);
        this.#add(path, script, points);
      }
    }
  }

  /**
   * @param {string} path
   * @param {Script} script
   * @param {readonly SourcePoint[]} points
   */
  #add(path, script, points) {
    const source = sourceOf(recording.root, path);
    if (source === undefined) return;
    const lines = this.#lines.get(source) ?? new Set();
    for (const line of executedLines(script, points)) lines.add(line);
    this.#lines.set(source, lines);
  }
}
