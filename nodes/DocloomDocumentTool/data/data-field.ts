import type { FieldKind } from '../../Docloom/resource-mapping/workflow-fields';

/** A field of the data, as the model fills it in. */
export interface DataField {
  /** Its name in the data of the workflow. */
  readonly name: string;
  /** Its name for the model, which need not be the same: see `keyOf`. */
  readonly key: string;
  /**
   * How the templates use it. An object only contains other fields, and of a `value` nothing is
   * known: it is a text or a condition.
   */
  readonly kind: Exclude<FieldKind, 'picture'> | 'object' | 'value';
  /** The fields of an object, or of each item of a list. Items without fields are texts. */
  readonly fields: readonly DataField[];
  /** Whether the data must have it. It may be an empty text. */
  readonly isRequired: boolean;
}
