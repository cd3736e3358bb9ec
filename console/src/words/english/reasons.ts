/** Why something failed: an error of the service in the language of the page. */
export interface ReasonWords {
  /** Undefined if another part of the words has it, or if it is not translated. */
  title?: string;
  sentence: string;
  /** Whether the sentence of the service has names or numbers that this one lacks. */
  lacksDetails?: true;
}

/** A sentence of the service, as far as it is translated. */
export interface Translation {
  translated: string;
  /** What follows, in English. */
  rest: string;
}

/** The service gives its reasons in English, so this has only those that the page words differently. */
export const reasonWords = {
  reasons: {
    notPossible: 'That is not possible',
    ofCode: (code: string): ReasonWords | undefined => OF_THE_PAGE.get(code),
    translate: (sentence: string): Translation => ({ translated: '', rest: sentence }),
  },
};
export type AllReasonWords = typeof reasonWords;

const OF_THE_PAGE: ReadonlyMap<string, ReasonWords> = new Map([
  [
    'not_found',
    {
      title: 'Not found',
      sentence: 'This does not exist. Somebody may have deleted it.',
    },
  ],
  [
    'not_yours',
    {
      title: 'Not allowed',
      sentence: 'This belongs to somebody else. Ask its owner, or a member of their team.',
    },
  ],
  [
    'run_not_failed',
    {
      title: 'Already in progress',
      sentence: 'This run is already being retried.',
    },
  ],
  [
    'test_event_too_soon',
    {
      title: 'Too soon',
      sentence: 'The receiver got a test event just now. Wait a second, then send the next one.',
    },
  ],
  // A page whose session has ended is covered, so it shows this when somebody has signed in again.
  [
    'session_missing',
    {
      title: 'Not done',
      sentence: 'Your session had ended. You are signed in again now, so please try again.',
    },
  ],
]);
