import { useRef } from 'react';
import { useWords } from '../../words/words.tsx';
import type { Mark } from '../marks.ts';
import type { OpenPdf } from '../pdf-library.ts';
import { PdfPage } from '../pdf-page.tsx';
import { useWidth } from '../use-width.ts';
import type { ComparedPdfs } from './compare-page.ts';
import { pageSummary } from './comparison-summary.ts';
import type { PageComparison } from './page-comparison.ts';

/** Both pages beside each other, or only the one that shows most. */
export type ComparisonView = 'sides' | 'differences';

/** What two compared PDFs are called. */
export interface ComparedNames {
  before: string;
  after: string;
}

interface ComparedPageProps {
  page: PageComparison;
  pdfs: ComparedPdfs;
  names: ComparedNames;
  view: ComparisonView;
  /** Whether the sentence above says the same already. */
  isOnly: boolean;
}

const NOTHING: readonly never[] = [];

/** Shows a page that differs, with its differences framed. */
export function ComparedPage({ page, pdfs, names, view, isOnly }: ComparedPageProps) {
  const words = useWords();
  const { before, after, kind } = page;
  const framed = kind === 'changed' ? page.boxes : NOTHING;
  const summary = pageSummary(page, words.comparison);
  const isBeforeShown = view === 'sides' || kind === 'removed';
  const isAfterShown = view === 'sides' || kind !== 'removed';
  return (
    <section className="compared" aria-label={summary}>
      {!isOnly && (
        <p className="compared-summary">{summary.charAt(0).toUpperCase() + summary.slice(1)}</p>
      )}
      <div className={view === 'sides' ? 'sides' : 'side'}>
        {isBeforeShown && (
          <Side pdf={pdfs.before} number={before} name={names.before} framed={framed} />
        )}
        {isAfterShown && (
          <Side pdf={pdfs.after} number={after} name={names.after} framed={framed} />
        )}
      </div>
    </section>
  );
}

interface SideProps {
  pdf: OpenPdf;
  /** Undefined if the page does not exist on this side. */
  number: number | undefined;
  name: string;
  framed: readonly Mark[];
}

function Side({ pdf, number, name, framed }: SideProps) {
  const words = useWords();
  const sheet = useRef<HTMLDivElement>(null);
  const width = useWidth(sheet);
  const size = number === undefined ? undefined : pdf.sizes[number - 1];
  return (
    <figure className="compared-sheet">
      <figcaption className="faint">
        {number === undefined ? name : words.comparison.sheet(name, number)}
      </figcaption>
      <div ref={sheet}>
        {number !== undefined && size && width > 0 && (
          <PdfPage
            pdf={pdf}
            number={number}
            scale={width / size.width}
            marked={NOTHING}
            framed={framed}
          />
        )}
        {!size && <p className="no-page faint">{words.comparison.noPage}</p>}
      </div>
    </figure>
  );
}
