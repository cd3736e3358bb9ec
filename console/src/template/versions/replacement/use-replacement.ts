import { useState } from 'react';
import { FILE_LIMIT } from '../../../api/root.ts';
import type { Document, TemplateVersion } from '../../../api/types.ts';
import { keptState } from '../../../controls/kept-state.ts';
import type { Refusal } from '../../../template-file/refusal.ts';
import { refusalOf } from '../../../template-file/refusal.ts';

/** A file that a person has chosen, before it is published. */
export interface ChosenFile {
  /** Tells it from a file with the same name that was chosen before. */
  id: number;
  file: File;
  /** What the person has written about it. */
  note: string;
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
  writeNote: (note: string) => void;
  discard: () => void;
  conclude: (outcome: Outcome) => void;
}

interface State {
  refusal?: Refusal;
  outcome?: Outcome;
  isDiscarded?: boolean;
}

let chosenFiles = 0;

const useKeptFile = keptState<ChosenFile>();

/** Holds the file that a person has chosen for a template, also while they visit other pages. */
export function useReplacement({
  id: documentId,
  documentType,
}: Pick<Document, 'id' | 'documentType'>): Replacement {
  const [chosen, keepChosen] = useKeptFile(documentId);
  const [state, setState] = useState<State>({});
  return {
    chosen,
    refusal: state.refusal,
    outcome: state.outcome,
    isDiscarded: state.isDiscarded ?? false,
    choose: (files) => {
      const refusal = refusalOf(files, documentType, FILE_LIMIT);
      const [file] = files;
      chosenFiles += 1;
      if (refusal === undefined && file === undefined) return;
      setState(refusal === undefined ? {} : { refusal, isDiscarded: chosen !== undefined });
      keepChosen(refusal === undefined && file ? { id: chosenFiles, file, note: '' } : undefined);
    },
    writeNote: (note) => {
      if (chosen) keepChosen({ ...chosen, note });
    },
    discard: () => {
      setState({ isDiscarded: true });
      keepChosen(undefined);
    },
    conclude: (outcome) => {
      setState({ outcome });
      keepChosen(undefined);
    },
  };
}
