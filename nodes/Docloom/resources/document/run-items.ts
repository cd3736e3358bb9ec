import type { Run } from '@docloom/contract';
import type { IDataObject } from 'n8n-workflow';
import type { ItemContext, OutputItem } from '../../execution/operation';
import { fetchOutputFiles, fetchRunFiles, type RunFiles } from '../source/run-state/run-files';
import type { Output } from './generate-options';

/** What the output items contain. */
interface ItemPlan {
  readonly output: Output;
  /** The files to download, if any. */
  readonly files: RunFiles | undefined;
  /** The members of the input item to keep. A member of the result replaces one of the same name. */
  readonly input: IDataObject;
}

/**
 * Returns the output items of a run that has made its documents. The files are fetched one after
 * the other, and n8n stores each before the next begins.
 */
export async function itemsOfRun(
  item: ItemContext,
  run: Run,
  { files, input, output }: ItemPlan,
): Promise<OutputItem[]> {
  const { id: runId, workflowId, status, outputs, warnings, createdAt, finishedAt } = run;
  const ofRun = { ...input, workflowId, runId, status, warnings, createdAt, finishedAt };
  if (output === 'item' || outputs.length === 0) {
    const json = { ...ofRun, outputs };
    if (files === undefined) return [{ json }];
    return [{ json, binary: await fetchRunFiles(item, run, files) }];
  }
  const items: OutputItem[] = [];
  for (const made of outputs) {
    const { documentId, file, pdf } = made;
    const json = { ...ofRun, documentId, file, pdf };
    const binary = files && (await fetchOutputFiles(item, made, files));
    items.push(binary === undefined ? { json } : { json, binary });
  }
  return items;
}
