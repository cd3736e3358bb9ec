import type { Logger } from 'pino';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import { ConverterBusy } from '../../pdf/converter.ts';
import { toTenths } from '../../time/stopwatch.ts';
import { listDocumentsOf } from '../../store/records/documents.ts';
import type { RunOutputRecord, RunRecord, WantedOutput } from '../../store/records/runs.ts';
import type { Store } from '../../store/tables.ts';
import type { MadeOutput, MakeOutputDependencies } from './make-output.ts';
import { makeOutput, NOTHING_MADE } from './make-output.ts';
import { OutputProgress } from './output-progress.ts';
import type { RenderOrder } from './render-output.ts';
import { toRunError } from './run-error.ts';

export interface TryOutputsDependencies extends MakeOutputDependencies {
  store: Store;
}

/** An output after an attempt. */
export interface TriedOutput {
  output: OutputProgress;
  made: MadeOutput;
}

/**
 * Makes the wanted outputs of a run, one after the other. An error fails only its own output.
 * @throws ConverterBusy; the store's error
 */
export async function tryOutputs(
  dependencies: TryOutputsDependencies,
  run: RunRecord,
  { workflow, data }: Omit<RenderOrder, 'document'>,
): Promise<TriedOutput[]> {
  const { store, log } = dependencies;
  const documents = await listDocumentsOf(store, run.workflowId);
  const tried: TriedOutput[] = [];
  for (const output of wantedOutputs(dependencies, run)) {
    const document = documents.find(({ id }) => id === output.documentId);
    const made = document
      ? await makeOrFail(dependencies, { workflow, document, data }, output)
      : notMade(problem('document_deleted', output.documentId));
    logOutput(log, output, made);
    tried.push({ output, made });
  }
  return tried;
}

/** Returns the wanted outputs of a run as failed, after its attempt threw an error. */
export function failOutputs(
  dependencies: Pick<TryOutputsDependencies, 'drive' | 'store'>,
  run: RunRecord,
  error: DocloomError,
): TriedOutput[] {
  return wantedOutputs(dependencies, run).map((output) => ({ output, made: notMade(error) }));
}

function wantedOutputs(
  dependencies: Pick<TryOutputsDependencies, 'drive' | 'store'>,
  { id, outputs }: RunRecord,
): OutputProgress[] {
  const wanted = outputs.filter(isWanted);
  return wanted.map((output) => new OutputProgress(dependencies, id, output));
}

function isWanted(output: RunOutputRecord): output is WantedOutput {
  return output.finishedAt === null;
}

async function makeOrFail(
  dependencies: MakeOutputDependencies,
  order: RenderOrder,
  output: OutputProgress,
): Promise<MadeOutput> {
  try {
    const made = await makeOutput(dependencies, order, output);
    return { ...made, warnings: [...output.keptWarnings, ...made.warnings] };
  } catch (cause) {
    if (cause instanceof ConverterBusy) throw cause;
    const error = toRunError(cause);
    if (error !== cause) {
      dependencies.log.error({ err: cause, document: order.document.id }, 'Output broke off');
    }
    return { ...notMade(error), warnings: output.keptWarnings };
  }
}

function notMade(error: DocloomError): MadeOutput {
  return { ...NOTHING_MADE, error };
}

function logOutput(log: Logger, { documentId }: OutputProgress, made: MadeOutput): void {
  const { error, renderMilliseconds, convertMilliseconds } = made;
  const line = {
    document: documentId,
    ...(renderMilliseconds !== null && { renderMilliseconds: toTenths(renderMilliseconds) }),
    ...(convertMilliseconds !== null && { convertMilliseconds: toTenths(convertMilliseconds) }),
  };
  if (error === null) log.info(line, 'Output made');
  else log.warn({ ...line, code: error.code }, 'Output failed');
}
