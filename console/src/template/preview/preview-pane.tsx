import { useQuery } from '@tanstack/react-query';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { previewQuery } from '../../api/templates/template-queries.ts';
import type { Document, PreviewContent, TemplateField, TemplatePlace } from '../../api/types.ts';
import { usePdf } from '../../pdf/use-pdf.ts';
import { PdfView } from '../../pdf/pdf-view.tsx';
import { Loading } from '../../shell/loading.tsx';
import { useWords } from '../../words/words.tsx';
import type { Draft } from '../data/use-draft.ts';
import type { TagPlaces } from '../fields/tag-places.ts';
import { passwordOf } from './password-of.ts';
import { PreviewProblem } from './preview-problem.tsx';
import type { PreviewView } from './preview-view.ts';
import { FILLED, tagsWith } from './preview-view.ts';
import { TestDocumentButtons } from './test-document-buttons.tsx';
import { useSettled } from './use-settled.ts';
import { WarningsNote } from './warnings-note.tsx';

/** How long the preview waits for the next letter, in milliseconds. */
const TYPING_PAUSE = 100;

const NO_MARKS: readonly string[] = [];

interface PreviewPaneProps {
  place: TemplatePlace;
  document: Document;
  draft: Draft;
  view: PreviewView;
  canBeFilled: boolean;
  /** Whether a new file is checked beside it, so that it says which version it shows. */
  isBeingReplaced: boolean;
  fields: readonly TemplateField[];
  places: TagPlaces;
  onView: (view: PreviewView) => void;
}

/** Shows the document that a run would make of the data, or the template with its tags. */
export function PreviewPane(props: PreviewPaneProps) {
  const { place, document, draft, view, canBeFilled, fields, places, onView } = props;
  const words = useWords();
  const text = useSettled(draft.validText, TYPING_PAUSE);
  const content: PreviewContent =
    view.kind === 'filled' ? { filled: true, data: text ?? '{}' } : { filled: false };
  const isReady = view.kind === 'tags' || text !== undefined;
  const preview = useQuery({
    ...previewQuery(place, content, undefined),
    enabled: isReady,
  });
  const password = passwordOf(document);
  const { pdf, error, isOpening } = usePdf(preview.data?.file, password);
  // A preview that is tried again after an error has none, but the reason for it is the same.
  const problem = preview.error ?? preview.failureReason ?? error;
  return (
    <div className="preview">
      <div className="line">
        <ToggleButtonGroup
          className="choices"
          aria-label={words.preview.view}
          disallowEmptySelection
          selectedKeys={[view.kind]}
          onSelectionChange={([kind]) => {
            onView(kind === 'tags' ? tagsWith() : FILLED);
          }}
        >
          <ToggleButton id="filled" className="button" isDisabled={!canBeFilled}>
            {words.preview.filled}
          </ToggleButton>
          <ToggleButton id="tags" className="button">
            {words.preview.tags}
          </ToggleButton>
        </ToggleButtonGroup>
        <TestDocumentButtons
          place={place}
          document={document}
          draft={draft}
          places={places}
          canBeFilled={canBeFilled}
          toldBelow={problem ?? undefined}
        />
      </div>
      {props.isBeingReplaced && <p className="faint">{words.preview.currentVersion}</p>}
      {problem && (
        <PreviewProblem
          error={problem}
          document={document}
          places={places}
          retry={preview.refetch}
        />
      )}
      {view.kind === 'filled' && !preview.isPlaceholderData && preview.data && (
        <WarningsNote warnings={preview.data.warnings} fields={fields} places={places} />
      )}
      {pdf ? (
        <PdfView
          pdf={pdf}
          label={words.preview.pages}
          isBusy={preview.isFetching || isOpening || text !== draft.validText}
          marked={view.kind === 'tags' ? view.marked : NO_MARKS}
        />
      ) : (
        !problem && <Loading />
      )}
    </div>
  );
}
