import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { Note } from '../../shell/note.tsx';
import { ProblemNote } from '../../shell/problem-note.tsx';
import { Reason } from '../../words/reason.tsx';
import { useWords } from '../../words/words.tsx';
import { PasswordNeeded } from '../pdf-library.ts';
import type { ShownPdf } from '../use-pdf.ts';
import { usePdf } from '../use-pdf.ts';
import { ComparedPages } from './compared-pages.tsx';
import { ComparisonState } from './comparison-state.tsx';
import { usePageComparisons } from './use-page-comparisons.ts';

/** A PDF that is compared, or why there is none. */
export interface ComparedFile {
  /** What it is called above its pages. */
  name: string;
  bytes: ArrayBuffer | undefined;
  /** Why it could not be made. */
  error: Error | null;
  password: string | undefined;
}

interface PdfComparisonProps {
  before: ComparedFile;
  after: ComparedFile;
  /**
   * Returns what follows the summary. It stays where it is when the pages arrive below it.
   * @param isSettled whether the comparison is complete, or cannot be made
   */
  children?: (isSettled: boolean) => ReactNode;
}

/** Compares the pages of two PDFs, in words and in pictures. */
export function PdfComparison({ before, after, children }: PdfComparisonProps) {
  const former = useNamedPdf(before);
  const latter = useNamedPdf(after);
  const pdfs = useMemo(
    () => (former.pdf && latter.pdf ? { before: former.pdf, after: latter.pdf } : undefined),
    [former.pdf, latter.pdf],
  );
  const failed = [
    { name: before.name, error: before.error ?? former.error },
    { name: after.name, error: after.error ?? latter.error },
  ].find(({ error }) => error);
  const comparisons = usePageComparisons(pdfs);
  const shown = failed?.error ? undefined : pdfs;
  return (
    <div className="comparison">
      {failed?.error ? (
        <ComparisonProblem name={failed.name} error={failed.error} />
      ) : (
        <ComparisonState comparisons={comparisons} />
      )}
      {children?.(failed !== undefined || comparisons?.isComplete === true)}
      {shown && comparisons && (
        <ComparedPages
          pdfs={shown}
          names={{ before: before.name, after: after.name }}
          comparisons={comparisons}
        />
      )}
    </div>
  );
}

/** Opens a PDF. The one before it must not be shown under its name. */
function useNamedPdf({ bytes, password }: ComparedFile): Omit<ShownPdf, 'isOpening'> {
  const { pdf, error, isOpening } = usePdf(bytes, password);
  return { pdf: bytes === undefined || isOpening ? undefined : pdf, error };
}

/** Says why pages cannot be compared. Everything else on the page goes on. */
function ComparisonProblem({ name, error }: { name: string; error: Error }) {
  const words = useWords();
  const title = words.comparison.impossible(name);
  if (error instanceof PasswordNeeded) {
    return <Note title={title}>{words.comparison.protected}</Note>;
  }
  if (!(error instanceof ApiProblem)) return <ProblemNote error={error} />;
  return (
    <Note title={title}>
      <Reason code={error.code} message={error.message} />
    </Note>
  );
}
