import type { AllReasonWords, ReasonWords } from '../english/reasons.ts';
import { reasonsOfDocuments } from './reasons/of-documents.ts';
import { reasonsOfPeople } from './reasons/of-people.ts';
import { reasonsOfResources } from './reasons/of-resources.ts';
import { reasonsOfTheService } from './reasons/of-the-service.ts';
import { translate } from './reasons/translate.ts';

const BY_CODE: ReadonlyMap<string, ReasonWords> = new Map(
  Object.entries({
    ...reasonsOfPeople,
    ...reasonsOfResources,
    ...reasonsOfDocuments,
    ...reasonsOfTheService,
  }),
);

/** The reasons of the service in German, by the codes of its errors. */
export const reasonWords: AllReasonWords = {
  reasons: {
    notPossible: 'Das ist nicht möglich',
    ofCode: (code) => BY_CODE.get(code),
    translate,
  },
};
