import { useState } from 'react';
import { Button } from 'react-aria-components';
import { ApiProblem } from '../../api/problem.ts';
import { useTestDocument } from '../../api/templates/template-changes.ts';
import type { Document, TemplatePlace } from '../../api/types.ts';
import { useWords } from '../../words/words.tsx';
import { saveFile } from '../../download/save-file.ts';
import type { Draft } from '../data/use-draft.ts';
import type { TagPlaces } from '../fields/tag-places.ts';
import { isSame, optionsOf } from '../options/options.ts';
import { PreviewProblem } from './preview-problem.tsx';

interface TestDocumentButtonsProps {
  place: TemplatePlace;
  document: Document;
  draft: Draft;
  places: TagPlaces;
  canBeFilled: boolean;
  /** Why there is no preview, which the page says below. */
  toldBelow: Error | undefined;
}

/** Buttons that make a document of the data in the editor, for the person alone. */
export function TestDocumentButtons(props: TestDocumentButtonsProps) {
  const { place, document, draft, places, canBeFilled, toldBelow } = props;
  const data = canBeFilled ? draft.validText : undefined;
  const words = useWords();
  const making = useTestDocument(place);
  const options = optionsOf(document);
  const [known, setKnown] = useState(options);
  const make = (format: 'pdf' | 'original') => {
    setKnown(options);
    if (data !== undefined) making.mutate({ data, format }, { onSuccess: saveFile });
  };
  // An error is out of date as soon as a person has changed something.
  const isCurrent = making.variables?.data === data && isSame(known, options);
  const error = isCurrent ? making.error : null;
  const original =
    document.documentType === 'CLOUD_SLIDES' ? words.preview.testSlides : words.preview.testWord;
  return (
    <div className="choices" role="group" aria-label={words.preview.testDocument}>
      <span className="faint">{words.preview.testDocument}</span>
      <Button
        className="button"
        isDisabled={data === undefined}
        isPending={making.isPending}
        onPress={() => {
          make('pdf');
        }}
      >
        {words.preview.testPdf}
      </Button>
      <Button
        className="button"
        isDisabled={data === undefined}
        isPending={making.isPending}
        onPress={() => {
          make('original');
        }}
      >
        {original}
      </Button>
      {error && !isSameProblem(error, toldBelow) && (
        <PreviewProblem error={error} document={document} places={places} />
      )}
      {error && isSameProblem(error, toldBelow) && (
        <p className="faint" role="alert">
          {words.preview.noTestDocument}
        </p>
      )}
    </div>
  );
}

/** Whether two errors of the service say the same. */
function isSameProblem(one: Error, other: Error | undefined): boolean {
  if (!(one instanceof ApiProblem) || !(other instanceof ApiProblem)) return false;
  return one.code === other.code && one.message === other.message;
}
