import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newProblemsOf, problemsOf } from './office-file-checker.ts';

const DOCUMENT = /\.(?:docx|docm|pptx|pptm)$/u;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/**
 * Returns what is wrong with the documents that a service has made, and not with their templates: each
 * document in the folder of its workflow, with its path.
 * @param drive the drive's folder; one that is not there has no documents
 * @param most of more documents than these only some are read
 */
export function problemsInDrive(drive: string, most = Infinity): string[] {
  if (!existsSync(drive)) return [];
  const workflows = readdirSync(drive, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return workflows.flatMap(({ name }) => problemsInWorkflow(join(drive, name), most));
}

function problemsInWorkflow(folder: string, most: number): string[] {
  const templates = documentsIn(join(folder, 'Templates'));
  return documentsIn(folder)
    .slice(0, most)
    .flatMap(({ path, content }) => {
      const found = templates.map((template) => newProblemsOf(content, template.content));
      // Which of the templates made it is not written down: the one that explains most.
      const [fewest = problemsOf(content)] = found.toSorted(
        (one, other) => one.length - other.length,
      );
      return fewest.map((problem) => `${path}: ${problem}`);
    });
}

/** Files that were put there by hand may be anything. */
function documentsIn(folder: string): { path: string; content: Buffer }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && DOCUMENT.test(entry.name))
    .map(({ name }) => ({ path: join(folder, name), content: readFileSync(join(folder, name)) }))
    .filter(({ content }) => content.subarray(0, ZIP.length).equals(ZIP));
}
