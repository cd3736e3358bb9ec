import { ApiProblem } from '../../api/problem.ts';
import type { Options } from './options.ts';

/** The options that are texts with tags. */
export type TextOption = keyof Pick<Options, 'outputName' | 'pdfPassword'>;

/** Why the service rejects a text option. */
export interface OptionError {
  option: TextOption;
  /** In English, as the service says it. */
  message: string;
}

/**
 * Returns what is wrong with which text option; undefined if the error is, in part, about anything
 * else.
 */
export function optionErrorsIn(error: Error | null): readonly OptionError[] | undefined {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) return undefined;
  const found = error.errors.map(({ path, message }) => ({ option: textOptionAt(path), message }));
  return found.every(isOfAnOption) ? found : undefined;
}

function textOptionAt(path: string): TextOption | undefined {
  if (path === '$.outputName') return 'outputName';
  return path === '$.pdfPassword' ? 'pdfPassword' : undefined;
}

function isOfAnOption(found: {
  option: TextOption | undefined;
  message: string;
}): found is OptionError {
  return found.option !== undefined;
}
