import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/problem.ts';
import { outputNameQuery } from '../../api/templates/template-queries.ts';
import type { TemplatePlace } from '../../api/types.ts';
import { Reason } from '../../words/reason.tsx';
import { useWords } from '../../words/words.tsx';
import type { Draft } from '../data/use-draft.ts';
import { useSettled } from '../preview/use-settled.ts';

const TYPING_PAUSE = 300;

interface OutputNameResultProps {
  place: TemplatePlace;
  outputName: string;
  draft: Draft;
}

/** Shows the name that a document of the data in the editor gets. */
export function OutputNameResult({ place, outputName, draft }: OutputNameResultProps) {
  const words = useWords();
  const name = useSettled(outputName.trim(), TYPING_PAUSE);
  const data = useSettled(draft.validText, TYPING_PAUSE);
  const { data: result, error } = useQuery({
    ...outputNameQuery(place, name, data ?? '{}'),
    enabled: name !== '' && data !== undefined,
  });
  return (
    <p className="faint" role="status">
      {error instanceof ApiProblem ? (
        <Reason code={error.code} message={error.message} />
      ) : (
        result && words.options.result(result)
      )}
    </p>
  );
}
