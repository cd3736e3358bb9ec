import { parseExecutionData } from './brought-by-n8n.ts';
import type { Execution, ExecutionItem, ExecutionSummary } from './n8n-resources.ts';

/** An execution as n8n's REST API gives it; what it did is text of its own. */
export interface RawExecution extends ExecutionSummary {
  readonly data: string;
}

interface ExecutionData {
  readonly resultData: {
    readonly error?: { readonly message: string; readonly description?: string | null };
    readonly runData: Readonly<Record<string, readonly NodeRun[] | undefined>>;
  };
}

interface NodeRun {
  /** In milliseconds. */
  readonly executionTime: number;
  readonly data?: { readonly main: ReadonlyArray<readonly ExecutionItem[] | null> };
}

/**
 * Makes what an execution did readable. Undefined for the moment in which n8n has stored that it
 * ended but not yet what it did: it would look like a success without any output.
 */
export function readExecution({ data, ...summary }: RawExecution): Execution | undefined {
  // While an execution runs, nothing is stored of what it did.
  const stored = parseExecutionData(data) as ExecutionData | undefined;
  if (hasEnded(summary) && !saysWhatItDid(stored)) return undefined;
  const error = stored?.resultData.error;
  const runs = (nodeName: string) => stored?.resultData.runData[nodeName] ?? [];
  const items = (nodeName: string) =>
    runs(nodeName)
      .flatMap((run) => run.data?.main ?? [])
      .flatMap((output) => output ?? []);
  return {
    ...summary,
    error: error && [error.message, error.description].filter(Boolean).join(': '),
    items,
    milliseconds: (nodeName) =>
      runs(nodeName).reduce((sum, { executionTime }) => sum + executionTime, 0),
    output: (nodeName) => items(nodeName).map((item) => item.json),
  };
}

const hasEnded = ({ status }: ExecutionSummary) => status === 'success' || status === 'error';

function saysWhatItDid(stored: ExecutionData | undefined): boolean {
  if (stored === undefined) return false;
  const { runData, error } = stored.resultData;
  return error !== undefined || Object.keys(runData).length > 0;
}
