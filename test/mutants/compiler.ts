import { join } from 'node:path';
import ts from 'typescript';

/** The TypeScript compiler over one project of the tree, with one file of it changed at a time. */
export class Compiler {
  readonly #service: ts.LanguageService;
  readonly #options: ts.CompilerOptions;
  #changed: { readonly path: string; readonly text: string } | null = null;
  #version = 0;

  /** @param project the path of its `tsconfig.json` */
  constructor(project: string) {
    const readFile = (path: string) => ts.sys.readFile(path);
    const read = ts.readConfigFile(project, readFile);
    const { fileNames, options } = ts.parseJsonConfigFileContent(
      read.config,
      ts.sys,
      join(project, '..'),
    );
    this.#options = options;
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => fileNames,
      getScriptVersion: (path) => (this.#changed?.path === path ? String(this.#version) : '0'),
      getScriptSnapshot: (path) => {
        const text = this.#changed?.path === path ? this.#changed.text : ts.sys.readFile(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => join(project, '..'),
      getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
      fileExists: (path) => ts.sys.fileExists(path),
      readFile,
      directoryExists: (path) => ts.sys.directoryExists(path),
      getDirectories: (path) => ts.sys.getDirectories(path),
    });
  }

  /** Returns whether the file still compiles with this text in it. */
  accepts(path: string, text: string): boolean {
    this.#changed = { path, text };
    this.#version += 1;
    return (
      this.#service.getSyntacticDiagnostics(path).length === 0 &&
      this.#service.getSemanticDiagnostics(path).length === 0
    );
  }

  /** Returns the JavaScript that the build makes of a text, or null if the project emits none. */
  emit(path: string, text: string): { readonly path: string; readonly text: string } | null {
    if (this.#changed?.path !== path || this.#changed.text !== text) this.accepts(path, text);
    const [file] = this.#service
      .getEmitOutput(path)
      .outputFiles.filter(({ name }) => name.endsWith('.js'));
    return file === undefined || this.#options.noEmit ? null : { path: file.name, text: file.text };
  }
}
