import { parseExecutionData } from './brought-by-n8n.ts';
import type { Execution, ExecutionSummary } from './n8n-resources.ts';

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
  readonly data?: { readonly main: ReadonlyArray<readonly { readonly json: unknown }[] | null> };
}

/** Makes what an execution did readable. */
export function readExecution({ data, ...summary }: RawExecution): Execution {
  // While an execution runs, nothing is stored of what it did.
  const stored = parseExecutionData(data) as ExecutionData | undefined;
  const error = stored?.resultData.error;
  return {
    ...summary,
    error: error && [error.message, error.description].filter(Boolean).join(': '),
    output: (nodeName) =>
      (stored?.resultData.runData[nodeName] ?? [])
        .flatMap((run) => run.data?.main ?? [])
        .flatMap((items) => items ?? [])
        .map((item) => item.json),
  };
}
