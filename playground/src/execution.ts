import { parseExecutionData } from './n8n-modules.ts';
import type { Execution, ExecutionItem, ExecutionSummary } from './n8n-resources.ts';

/** An execution as returned by n8n's REST API, with its data as text. */
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
 * Parses an execution. Returns undefined in the moment in which n8n has stored its end but not
 * yet its data: it would look like a success without any output.
 */
export function readExecution({ data, ...summary }: RawExecution): Execution | undefined {
  // While an execution is running, its data is not stored.
  const stored = parseExecutionData(data) as ExecutionData | undefined;
  if (hasEnded(summary) && !hasData(stored)) return undefined;
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

function hasData(stored: ExecutionData | undefined): boolean {
  if (stored === undefined) return false;
  const { runData, error } = stored.resultData;
  return error !== undefined || Object.keys(runData).length > 0;
}
