import { ApiProblem } from '../api/problem.ts';
import { Note } from '../shell/note.tsx';
import { ProblemNote } from '../shell/problem-note.tsx';
import { useWords } from '../words/words.tsx';

/** Says why something cannot be done with a file. */
export function FileProblem({ error }: { error: Error }) {
  const words = useWords();
  const told = error instanceof ApiProblem ? words.files.problems[error.code] : undefined;
  if (told === undefined) return <ProblemNote error={error} />;
  return (
    <div role="alert">
      <Note title={told.title}>{told.remedy}</Note>
    </div>
  );
}
