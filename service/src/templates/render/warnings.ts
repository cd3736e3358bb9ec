import { missingField } from '../fields.ts';

/** Gathers what a person should know of a document, each thing once. */
export class Warnings {
  readonly #missing = new Set<string>();
  readonly #values = new Set<string>();

  /** Tells of a field that the data does not have. */
  readonly reportMissing = (field: string): void => {
    this.#missing.add(field);
  };

  /**
   * Tells of a value that could not be shown as its tag asks.
   * @param fields those that the tag reads
   * @param warning a sentence or two
   */
  reportValue(fields: readonly string[], warning: string): void {
    this.#values.add(`{{${fields.join(' ')}}}: ${warning}`);
  }

  /** In the order in which they were reported, fields first. */
  get all(): string[] {
    return [...Array.from(this.#missing, missingField), ...this.#values];
  }
}
