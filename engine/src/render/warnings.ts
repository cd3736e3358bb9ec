import { DataWarnings } from '../language/diagnostics/data-warnings.ts';

/** Collects a document's warnings, each one once. */
export class Warnings extends DataWarnings {
  /**
   * Reports a value that could not be shown as its tag requires.
   * @param fields the fields that the tag reads
   * @param warning one or two sentences
   */
  reportValue(fields: readonly string[], warning: string): void {
    this.note(`{{${fields.join(' ')}}}`, warning);
  }
}
