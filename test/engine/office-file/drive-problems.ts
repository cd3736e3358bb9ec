import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newProblemsOf, problemsOf } from './office-file-checker.ts';

const DOCUMENT = /\.(?:docx|docm|pptx|pptm)$/u;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/**
 * Returns the problems of a service's documents that their templates do not have: for each document
 * in the folder of its workflow, with its path.
 * @param drive the folder of a holder in the drive; a missing folder has no documents
 * @param most the maximum number of documents to read
 */
export function problemsInDrive(drive: string, most = Infinity): string[] {
  if (!existsSync(drive)) return [];
  const workflows = readdirSync(drive, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return workflows.flatMap(({ name }) => problemsInWorkflow(join(drive, name), most));
}

/** Returns the same for a drive that has a folder for each holder of files. */
export function problemsOfHolders(drive: string, most = Infinity): string[] {
  if (!existsSync(drive)) return [];
  const holders = readdirSync(drive, { withFileTypes: true }).filter((one) => one.isDirectory());
  return holders.flatMap(({ name }) => problemsInDrive(join(drive, name), most));
}

function problemsInWorkflow(folder: string, most: number): string[] {
  const templates = documentsIn(join(folder, 'Templates'));
  return documentsIn(folder)
    .slice(0, most)
    .flatMap(({ path, content }) => {
      const found = templates.map((template) => newProblemsOf(content, template.content));
      // The template of a document is not recorded, so the template that explains most problems is
      // used.
      const [fewest = problemsOf(content)] = found.toSorted(
        (one, other) => one.length - other.length,
      );
      return fewest.map((problem) => `${path}: ${problem}`);
    });
}

/** Files that users put there may have any content. */
function documentsIn(folder: string): { path: string; content: Buffer }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && DOCUMENT.test(entry.name))
    .map(({ name }) => ({ path: join(folder, name), content: readFileSync(join(folder, name)) }))
    .filter(({ content }) => content.subarray(0, ZIP.length).equals(ZIP));
}
