import { useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { thumbnailAddress } from '../../api/root.ts';
import type { Document, DriveFile } from '../../api/types.ts';
import { PasswordNeeded } from '../../pdf/pdf-library.ts';
import { Note } from '../../shell/note.tsx';
import { ProblemNote } from '../../shell/problem-note.tsx';
import { useWords } from '../../words/words.tsx';
import type { TagPlaces } from '../fields/tag-places.ts';
import { PASSWORD_UNUSABLE } from '../options/password/password-reason.tsx';
import { PasswordProblemNote } from './password-problem-note.tsx';

interface PreviewProblemProps {
  error: Error;
  document: Document;
  places: TagPlaces;
  /** Without it, there is no button. */
  retry?: () => unknown;
}

/** Says why there is no document. Without a converter, there may be a picture of the template. */
export function PreviewProblem({ error, document, places, retry }: PreviewProblemProps) {
  const words = useWords();
  if (error instanceof PasswordNeeded) {
    return <Note title={words.preview.protected}>{words.preview.protectedRemedy}</Note>;
  }
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (error instanceof ApiProblem && code === PASSWORD_UNUSABLE) {
    return <PasswordProblemNote error={error} places={places} />;
  }
  return (
    <>
      <ProblemNote error={error} {...(retry && { onTryAgain: () => void retry() })} />
      {retry && code === 'pdf_not_available' && <LastPicture file={document.file} />}
    </>
  );
}

/** The picture of the template that the service has kept, if it has one. */
function LastPicture({ file: { id, name } }: { file: DriveFile }) {
  const words = useWords();
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      className="last-picture"
      src={thumbnailAddress(id)}
      alt={words.preview.pictureOf(name)}
      onError={() => {
        setIsMissing(true);
      }}
    />
  );
}
