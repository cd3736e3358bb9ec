import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf } from '../../engine/office-file/office-file-checker.ts';
import { paragraphsOf } from '../../service/word-file.ts';
import type { Outcome } from '../outcome.ts';
import type { Plan, PlannedDocument } from '../plans.ts';
import type { StoredOutput, StoredRun } from '../stored-state.ts';
import { numberOf } from './check-runs.ts';
import { textOfPdf } from './text-of-pdf.ts';

/** Checks that the outputs of every successful run match its template and its data. */
export function checkDocuments(outcome: Outcome): string[] {
  const { sent, stored } = outcome;
  const plans = new Map(sent.map(({ workflow }) => [workflow.id as string, workflow.plan]));
  const outputs = Map.groupBy(stored.outputs, ({ runId }) => runId);
  const files = new Map(stored.files.map(({ id, path }) => [id, path]));
  return stored.runs
    .filter(({ status }) => status === 'SUCCEEDED')
    .flatMap((run) => {
      const plan = plans.get(run.workflowId);
      const made = outputs.get(run.id) ?? [];
      if (plan?.documents.length !== made.length) return [`The run ${run.id} has other outputs`];
      return plan.documents.flatMap((planned, position) =>
        checkOutput(outcome, files, { run, plan, planned, output: made[position] }),
      );
    });
}

function checkOutput(
  { driveFolder }: Outcome,
  files: ReadonlyMap<string, string>,
  {
    run,
    plan,
    planned,
    output,
  }: { run: StoredRun; plan: Plan; planned: PlannedDocument; output: StoredOutput | undefined },
): string[] {
  const number = numberOf(run);
  const check = (
    extension: string,
    id: string | null | undefined,
    isWanted: boolean,
    problemOf: (content: Buffer) => string | undefined,
  ): string[] => {
    const name = `${plan.name}/${planned.outputName(number)}${extension}`;
    if (!isWanted) return (id ?? null) === null ? [] : [`${name} should not be kept`];
    const path = files.get(id ?? '');
    if (path === undefined)
      return [`${name} (event ${number}) is lost: the run names no such file`];
    if (plan.namesAre === 'unique' && pathBelowHolder(path) !== name)
      return [`${name} is called ${path}`];
    try {
      const violation = problemOf(readFileSync(join(driveFolder, path)));
      return violation === undefined
        ? []
        : [`${path} is not the document of ${number}: ${violation}`];
    } catch (cause) {
      return [`${path} (event ${number}) is lost: ${String(cause)}`];
    }
  };
  const { keeps, lines } = planned;
  const firstLine = planned.firstLine(number);
  return [
    ...check('.docx', output?.fileId, keeps !== 'PDF', (content) => {
      const [problem] = problemsOf(content);
      if (problem !== undefined) return `it would need repair: ${problem}`;
      const [first, ...rest] = paragraphsOf(content);
      if (first !== firstLine) return `it begins with "${first ?? ''}"`;
      return rest.length + 1 === lines ? undefined : `it has ${rest.length + 1} paragraphs`;
    }),
    ...check('.pdf', output?.pdfFileId, keeps !== 'document', (content) => {
      const text = textOfPdf(content);
      return text.startsWith(firstLine) ? undefined : `it begins with "${text.slice(0, 40)}"`;
    }),
  ];
}

/** Returns a path without the folder of its team or user; undefined if it is in none. */
function pathBelowHolder(path: string): string | undefined {
  return /^[^/]+ \[[0-9a-z]{4,}\]\/(.+)$/.exec(path)?.[1];
}
