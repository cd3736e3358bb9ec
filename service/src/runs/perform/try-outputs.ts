import type { RunId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import { ConverterBusy } from '../../pdf/converter.ts';
import { toTenths } from '../../time/stopwatch.ts';
import { listDocumentsOf } from '../../store/records/documents.ts';
import type { RunOutputRecord, RunRecord, WantedOutput } from '../../store/records/runs.ts';
import {
  assignOutputFile,
  assignOutputPdf,
  markOutputUntold,
} from '../../store/records/run-outputs.ts';
import { addRunWarnings } from '../../store/records/runs.ts';
import type { Store } from '../../store/tables.ts';
import type { MadeOutput, MakeOutputParts, OutputOrder } from './make-output.ts';
import { makeOutput, NOTHING_MADE } from './make-output.ts';
import { OutputFile } from './output-file.ts';
import { OutputNews } from './output-news.ts';
import { toRunError } from './run-error.ts';

export type TryOutputsParts = MakeOutputParts & { store: Store };

/** An output after a try, with its places in the drive. */
export interface TriedOutput {
  output: WantedOutput;
  file: OutputFile;
  pdf: OutputFile;
  news: OutputNews;
  made: MadeOutput;
}

/**
 * Makes the wanted outputs of a run, one after the other. A fault costs its own output only.
 * @throws ConverterBusy
 */
export async function tryOutputs(
  parts: TryOutputsParts,
  run: RunRecord,
  { workflow, data }: Pick<OutputOrder, 'workflow' | 'data'>,
): Promise<TriedOutput[]> {
  const documents = await listDocumentsOf(parts.store, run.workflowId);
  const tried: TriedOutput[] = [];
  for (const output of run.outputs.filter(isWanted)) {
    const places = placesOf(parts, run, output);
    const document = documents.find(({ id }) => id === output.documentId);
    const made = document
      ? await makeOrFail(parts, run.id, { workflow, document, data, ...places })
      : notMade(problem('document_deleted', output.documentId));
    logOutput(parts.log, output, made);
    tried.push({ output, ...places, made });
  }
  return tried;
}

/** The wanted outputs of a run whose try broke off. */
export function failOutputs(
  parts: TryOutputsParts,
  run: RunRecord,
  fault: DocloomError,
): TriedOutput[] {
  const wanted = run.outputs.filter(isWanted);
  return wanted.map((output) => ({
    output,
    ...placesOf(parts, run, output),
    made: notMade(fault),
  }));
}

function isWanted(output: RunOutputRecord): output is WantedOutput {
  return output.finishedAt === null;
}

function placesOf(
  { drive, store }: TryOutputsParts,
  run: RunRecord,
  { documentId, fileId, pdfFileId, isTold }: WantedOutput,
): Pick<TriedOutput, 'file' | 'pdf' | 'news'> {
  const news = new OutputNews(isTold, () => markOutputUntold(store, run.id, documentId));
  const keepFile = (transaction: Store, id: string) =>
    assignOutputFile(transaction, run.id, documentId, id);
  const keepPdf = (transaction: Store, id: string) =>
    assignOutputPdf(transaction, run.id, documentId, id);
  return {
    file: new OutputFile(drive, fileId, keepFile, news),
    pdf: new OutputFile(drive, pdfFileId, keepPdf, news),
    news,
  };
}

async function makeOrFail(
  parts: TryOutputsParts,
  runId: RunId,
  order: Omit<OutputOrder, 'keepWarnings'>,
): Promise<MadeOutput> {
  const kept: string[] = [];
  const keepWarnings = async (warnings: readonly string[]) => {
    kept.push(...warnings);
    if (warnings.length > 0) await addRunWarnings(parts.store, runId, warnings);
  };
  try {
    const made = await makeOutput(parts, { ...order, keepWarnings });
    return { ...made, warnings: [...kept, ...made.warnings] };
  } catch (cause) {
    if (cause instanceof ConverterBusy) throw cause;
    const fault = toRunError(cause);
    if (fault !== cause) {
      parts.log.error({ err: cause, document: order.document.id }, 'Output broke off');
    }
    return { ...notMade(fault), warnings: kept };
  }
}

function notMade(error: DocloomError): MadeOutput {
  return { ...NOTHING_MADE, error };
}

function logOutput(log: Logger, { documentId }: WantedOutput, made: MadeOutput): void {
  const { error, renderMilliseconds, convertMilliseconds } = made;
  const line = {
    document: documentId,
    ...(renderMilliseconds !== null && { renderMilliseconds: toTenths(renderMilliseconds) }),
    ...(convertMilliseconds !== null && { convertMilliseconds: toTenths(convertMilliseconds) }),
  };
  if (error === null) log.info(line, 'Output made');
  else log.warn({ ...line, code: error.code }, 'Output failed');
}
