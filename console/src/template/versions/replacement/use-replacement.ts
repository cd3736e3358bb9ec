import { useEffect, useState } from 'react';
import { FILE_LIMIT } from '../../../api/root.ts';
import type { Document, TemplateVersion } from '../../../api/types.ts';
import type { Refusal } from '../../../template-file/refusal.ts';
import { refusalOf } from '../../../template-file/refusal.ts';

/** A file that a person has chosen, before it is published. */
export interface ChosenFile {
  /** Tells it from a file with the same name that was chosen before. */
  id: number;
  file: File;
}

/** A version that a person has made, which they can undo. */
export interface Outcome {
  version: TemplateVersion;
  /** The version that was restored; undefined if a file was published. */
  restored: TemplateVersion | undefined;
  /** The version that was current before. */
  previous: TemplateVersion | undefined;
}

/** What a person is about to replace a template by, and what they have replaced it by last. */
export interface Replacement {
  chosen: ChosenFile | undefined;
  refusal: Refusal | undefined;
  outcome: Outcome | undefined;
  /** Whether a file was chosen and discarded, so that the keyboard goes on with another. */
  isDiscarded: boolean;
  choose: (files: readonly File[]) => void;
  discard: () => void;
  conclude: (outcome: Outcome) => void;
}

interface State {
  chosen?: ChosenFile;
  refusal?: Refusal;
  outcome?: Outcome;
  isDiscarded?: boolean;
}

let chosenFiles = 0;

/**
 * Holds the file that a person has chosen. The browser asks before it leaves the page with a file that
 * is not published, because the file cannot be kept.
 */
export function useReplacement({ documentType }: Pick<Document, 'documentType'>): Replacement {
  const [state, setState] = useState<State>({});
  useLeaveWarning(state.chosen !== undefined);
  return {
    chosen: state.chosen,
    refusal: state.refusal,
    outcome: state.outcome,
    isDiscarded: state.isDiscarded ?? false,
    choose: (files) => {
      const refusal = refusalOf(files, documentType, FILE_LIMIT);
      const [file] = files;
      chosenFiles += 1;
      if (refusal !== undefined)
        setState(({ chosen }) => ({ refusal, isDiscarded: chosen !== undefined }));
      else if (file) setState({ chosen: { id: chosenFiles, file } });
    },
    discard: () => {
      setState({ isDiscarded: true });
    },
    conclude: (outcome) => {
      setState({ outcome });
    },
  };
}

function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
    };
  }, [isNeeded]);
}
