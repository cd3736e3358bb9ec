import { ApiProblem } from '../../api/problem.ts';
import type { TemplatePlace } from '../../api/types.ts';
import { Reason } from '../../words/reason.tsx';
import { useWords } from '../../words/words.tsx';
import type { Draft } from '../data/use-draft.ts';
import { surelyEmptyTags } from '../fields/empty-tags.ts';
import { useSettled } from '../preview/use-settled.ts';
import { PASSWORD_UNUSABLE } from './password/password-reason.tsx';
import { OptionReason } from './option-error-note.tsx';
import { optionErrorsIn } from './option-errors.ts';
import { TYPING_PAUSE, useOutputName } from './use-output-name.ts';

interface OutputNameResultProps {
  place: TemplatePlace;
  outputName: string;
  draft: Draft;
}

function NameProblem({ error }: { error: ApiProblem }) {
  const [ofTheName] = optionErrorsIn(error) ?? [];
  if (ofTheName === undefined) return <Reason code={error.code} message={error.message} />;
  return (
    <span className="field-problem">
      <OptionReason {...ofTheName} />
    </span>
  );
}

/** Shows the name that a document of the data in the editor gets. */
export function OutputNameResult({ place, outputName, draft }: OutputNameResultProps) {
  const words = useWords();
  const { data: result, error } = useOutputName(place, outputName, draft);
  // The field of the password has its own problem beside it.
  const isOfTheName = error instanceof ApiProblem && error.code !== PASSWORD_UNUSABLE;
  const typed = useSettled(outputName, TYPING_PAUSE);
  const emptyTags = draft.data ? surelyEmptyTags(typed, draft.data) : [];
  return (
    <p className="faint" role="status">
      {isOfTheName ? <NameProblem error={error} /> : result && words.options.result(result)}
      {!isOfTheName && emptyTags.length > 0 && (
        <span className="field-problem">{words.options.nameOf(emptyTags.join(', '))}</span>
      )}
    </p>
  );
}
