/** One error in a template. */
export interface Diagnostic {
  /** The part of the file, such as `word/header1.xml`; null in an output's name. */
  part: string | null;
  /** The text around the tag, as a reader sees it; '' if the error is not in a text. */
  near: string;
  /** What is wrong, as a clause. */
  what: string;
  /** How to fix it, as a sentence. */
  remedy: string;
}

/** Formats a diagnostic as one sentence, followed by its remedy. */
export function formatDiagnostic({ part, near, what, remedy }: Diagnostic): string {
  const place = [part && `in ${part}`, near && `near "${near}"`].filter(Boolean).join(', ');
  const sentence = what.charAt(0).toUpperCase() + what.slice(1);
  return `${sentence}${place && ` (${place})`}. ${remedy}`;
}
