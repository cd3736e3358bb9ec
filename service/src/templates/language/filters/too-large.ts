import { LanguageFault } from '../language-fault.ts';

/** The fault of a filter that would give more than BOUNDS allow. */
export function tooLarge(filter: string): LanguageFault {
  return new LanguageFault(
    `The filter "${filter}" makes more than a document can hold`,
    'Give it less data, or take the filter away.',
  );
}
