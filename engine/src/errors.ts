import { formatDiagnostic, type Diagnostic } from './diagnostic.ts';

/** Thrown for a template with errors that its author must fix. */
export class TemplateError extends Error {
  /**
   * Every error in the template, grouped by part. Within a part, errors are grouped by kind and are
   * not in document order.
   */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(formatDiagnostic).join(' '));
    this.name = 'TemplateError';
    this.diagnostics = diagnostics;
  }
}

/** Thrown for a file that is not a usable template; the message says why. */
export class NotATemplate extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotATemplate';
  }
}

/** Thrown when a document would be larger than Word or PowerPoint can open. */
export class OutputTooLarge extends Error {
  /** How to make it smaller, as sentences; null if no tag is known to be the cause. */
  readonly remedy: string | null;

  constructor(
    reason = 'with this data, the document would be larger than Word or PowerPoint can open',
    remedy: string | null = null,
  ) {
    super(reason);
    this.name = 'OutputTooLarge';
    this.remedy = remedy;
  }
}

/** Thrown when a document would take more work than `RenderSettings.maxWork` allows. */
export class TooMuchWork extends Error {
  constructor() {
    super('with this data, the document would take too much work');
    this.name = 'TooMuchWork';
  }
}
