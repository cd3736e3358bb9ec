import { ApiProblem } from '../../api/problem.ts';
import type { Options } from './options.ts';

/** The options that are texts with tags. */
export type TextOption = keyof Pick<Options, 'outputName' | 'pdfPassword'>;

/** Why the service rejects a text option. */
export interface OptionError {
  option: TextOption;
  /** The English sentence of the service. */
  message: string;
}

const TEXT_OPTIONS: ReadonlyMap<string, TextOption> = new Map([
  ['$.outputName', 'outputName'],
  ['$.pdfPassword', 'pdfPassword'],
]);

/** Returns the errors of text options; undefined if the error is not only about these. */
export function optionErrorsIn(error: Error | null): readonly OptionError[] | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const found = error.errors.flatMap(({ path, message }) => {
    const option = TEXT_OPTIONS.get(path);
    return option === undefined ? [] : [{ option, message }];
  });
  return found.length > 0 && found.length === error.errors.length ? found : undefined;
}
