import { accessErrors } from './catalogue/access-errors.ts';
import { documentErrors } from './catalogue/document-errors.ts';
import { httpErrors } from './catalogue/http-errors.ts';
import { operatorErrors } from './catalogue/operator-errors.ts';
import { resourceErrors } from './catalogue/resource-errors.ts';
import { singleSignOnErrors } from './catalogue/single-sign-on-errors.ts';

/**
 * Every error of the service: its code, its HTTP status and a sentence that tells users what
 * happened and what to do. Contract §7 fixes 400, 403 and 404; the others are additions of Docloom.
 */
export const errorCatalogue = {
  ...accessErrors,
  ...singleSignOnErrors,
  ...resourceErrors,
  ...httpErrors,
  ...documentErrors,
  ...operatorErrors,
};
