import { DocloomError } from '../../service/src/errors/errors.ts';

/** Returns the error of the catalogue that work throws. @throws any other error; Error if it throws none */
export function rejectionOf(work: () => unknown): DocloomError {
  try {
    work();
  } catch (cause) {
    if (cause instanceof DocloomError) return cause;
    throw cause;
  }
  throw new Error('It was not rejected');
}
