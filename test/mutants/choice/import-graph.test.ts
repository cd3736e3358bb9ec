import { repository } from '../../../playground/setup/paths.mjs';
import { namedFiles, readImportGraph, testFilesThatReach } from './import-graph.ts';
import { listFiles } from '../trials/tree-copy.ts';

describe('namedFiles', () => {
  it.each([
    ["import { a } from './a.ts';", 'service/src/runs/a.ts'],
    ["import { a } from '../store/b';", 'service/src/store/b.ts'],
    ["new URL('./worker.ts', import.meta.url)", 'service/src/runs/worker.ts'],
    ["join(here, '../../dist/cli/main.js')", 'service/src/cli/main.ts'],
    ["import { Run } from '@docloom/contract';", 'contract/src/index.ts'],
    ["import { Template } from '@docloom/templates';", 'engine/src/index.ts'],
    ["import { Archive } from '@docloom/templates/package';", 'engine/src/package/index.ts'],
  ])('reads %s', (text, file) => {
    expect(namedFiles(text, 'service/src/runs/read.ts')).toContain(file);
  });
});

describe('testFilesThatReach', () => {
  const graph = new Map([
    ['service/src/a.ts', []],
    ['service/src/b.ts', ['service/src/a.ts']],
    ['test/far.test.ts', ['service/src/b.ts']],
    ['test/near.test.ts', ['service/src/a.ts']],
    ['test/service/a.test.ts', ['test/helper.ts']],
    ['test/helper.ts', ['service/src/b.ts']],
    ['test/other.test.ts', []],
  ]);

  it('lists direct and indirect importers, the mirror first and then the nearest', () => {
    expect(testFilesThatReach(graph, 'service/src/a.ts')).toEqual([
      'test/service/a.test.ts',
      'test/near.test.ts',
      'test/far.test.ts',
    ]);
  });

  it('lists those of the same folder before closer importers', () => {
    const engine = new Map([
      ['engine/src/render/a.ts', []],
      ['test/tool.ts', ['engine/src/render/a.ts']],
      ['test/engine/render/b.test.ts', ['test/tool.ts']],
      ['test/other/near.test.ts', ['engine/src/render/a.ts']],
      ['test/engine/render/a.test.ts', ['test/tool.ts']],
    ]);
    expect(testFilesThatReach(engine, 'engine/src/render/a.ts')).toEqual([
      'test/engine/render/a.test.ts',
      'test/engine/render/b.test.ts',
      'test/other/near.test.ts',
    ]);
  });

  it('finds the tests of code that only a child process runs', () => {
    const files = listFiles(repository).filter((file) => /\.(ts|mjs)$/.test(file));
    const graphOfTree = readImportGraph(repository, files);
    const worker = 'service/src/templates/template-worker.ts';
    expect(testFilesThatReach(graphOfTree, worker)).toContain(
      'test/service/templates/template-workers.test.ts',
    );
    expect(testFilesThatReach(graphOfTree, 'service/src/cli/commands/serve.ts')).toContain(
      'test/service/cli/commands/serve.test.ts',
    );
  });
});
