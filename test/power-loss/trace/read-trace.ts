import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A recorded system call. */
export interface Call {
  name: string;
  /** Its arguments as strace writes them. */
  args: string;
  /** What it returned: a number, 0 for success. */
  result: number;
  /** The line of the trace at which it began. */
  began: number;
  /** The line at which it ended. */
  ended: number;
}

/** A call that has begun. */
interface Beginning {
  name: string;
  args: string;
  began: number;
}

/** Receives the calls in the order of the trace. */
export interface TraceReader {
  begins(call: Omit<Call, 'result' | 'ended'>): void;
  /** Only for calls that have succeeded. */
  succeeds(call: Call): void;
}

const WHOLE = /^(\d+) +(\w+)\((.*)\) += (-?\d+)/s;
const BEGINNING = /^(\d+) +(\w+)\((.*?) *<unfinished \.\.\.>$/s;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += (-?\d+|\?)/s;

/** Reads a trace. A call that is interrupted by the end of its process does not succeed. */
export async function readTrace(file: string, reader: TraceReader): Promise<void> {
  const unfinished = new Map<string, Beginning>();
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    number += 1;
    const resumed = RESUMED.exec(line);
    if (resumed) {
      const [, thread = '', , rest = '', result = ''] = resumed;
      const begun = unfinished.get(thread);
      unfinished.delete(thread);
      if (begun && Number(result) >= 0) {
        const args = `${begun.args}${rest}`;
        reader.succeeds({ ...begun, args, result: Number(result), ended: number });
      }
      continue;
    }
    const beginning = BEGINNING.exec(line);
    if (beginning) {
      const [, thread = '', name = '', args = ''] = beginning;
      const begun = { name, args, began: number };
      unfinished.set(thread, begun);
      reader.begins(begun);
      continue;
    }
    const [, , name = '', args = '', result = ''] = WHOLE.exec(line) ?? [];
    if (name === '') continue;
    const call = { name, args, began: number, ended: number, result: Number(result) };
    reader.begins(call);
    if (call.result >= 0) reader.succeeds(call);
  }
}
