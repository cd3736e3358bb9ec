import type { DocumentFields } from '@docloom/contract';
import type { Inspection } from '@docloom/templates';

/** Presents the fields and the errors of a template. */
export function presentFields({ fields, diagnostics }: Inspection): DocumentFields {
  return { fields: [...fields], faults: [...diagnostics] };
}
