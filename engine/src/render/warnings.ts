import { DataWarnings } from '../language/diagnostics/data-warnings.ts';

/** Gathers what a person should know of a document, each thing once. */
export class Warnings extends DataWarnings {
  /**
   * Tells of a value that could not be shown as its tag asks.
   * @param fields those that the tag reads
   * @param warning a sentence or two
   */
  reportValue(fields: readonly string[], warning: string): void {
    this.note(`{{${fields.join(' ')}}}`, warning);
  }
}
