import { Button } from 'react-aria-components';
import { useTestDocument } from '../../api/templates/template-changes.ts';
import type { Document, TemplatePlace } from '../../api/types.ts';
import { ProblemNote } from '../../shell/problem-note.tsx';
import { useWords } from '../../words/words.tsx';
import { saveFile } from '../../download/save-file.ts';

interface TestDocumentButtonsProps {
  place: TemplatePlace;
  type: Document['documentType'];
  /** Undefined while no document can be made. */
  data: string | undefined;
}

/** Buttons that make a document of the data in the editor, for the person alone. */
export function TestDocumentButtons({ place, type, data }: TestDocumentButtonsProps) {
  const words = useWords();
  const making = useTestDocument(place);
  const make = (format: 'pdf' | 'original') => {
    if (data !== undefined) making.mutate({ data, format }, { onSuccess: saveFile });
  };
  const original = type === 'CLOUD_SLIDES' ? words.preview.testSlides : words.preview.testWord;
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
      {making.error && <ProblemNote error={making.error} />}
    </div>
  );
}
