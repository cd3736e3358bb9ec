import fc from 'fast-check';
import type { ApiDocument } from '../../../service/src/http/openapi/api-document.ts';
import type { DocumentedOperation } from '../draft.ts';
import type { OtherIds } from './addresses.ts';
import { addressMutations, queryMutations } from './addresses.ts';
import { bodyTextMutations } from './body-texts.ts';
import { bodyValueMutations } from './body-values.ts';
import { formMutations } from './forms.ts';
import { framingMutations } from './framing.ts';
import { authorizationMutations, contentTypeMutations, headerMutations } from './headers.ts';
import { methodMutations } from './methods.ts';
import type { Mutation } from './mutation.ts';

/**
 * Returns the mutations for requests of an operation. Those specific to it are more frequent than
 * general ones.
 * @param ids of existing resources
 */
export function mutationsOf(
  api: ApiDocument,
  documented: DocumentedOperation,
  ids: OtherIds,
): fc.Arbitrary<Mutation> {
  const { requestBody, security } = documented.operation;
  // Valid bodies have the first content type.
  const [contentType] = Object.keys(requestBody?.content ?? {});
  const isForm = contentType === 'multipart/form-data';
  const isJson = requestBody !== undefined && !isForm;
  return fc.oneof(
    { weight: 3, arbitrary: addressMutations(documented, ids) },
    { weight: 3, arbitrary: queryMutations(documented) },
    { weight: 2, arbitrary: headerMutations(documented) },
    { weight: 1, arbitrary: methodMutations(documented.path, api) },
    { weight: 1, arbitrary: framingMutations(requestBody !== undefined) },
    ...(security.length > 0 ? [{ weight: 1, arbitrary: authorizationMutations() }] : []),
    ...(isJson ? [{ weight: 12, arbitrary: bodyValueMutations() }] : []),
    ...(isJson ? [{ weight: 6, arbitrary: bodyTextMutations() }] : []),
    ...(isForm ? [{ weight: 10, arbitrary: formMutations() }] : []),
    ...(requestBody ? [{ weight: 2, arbitrary: contentTypeMutations() }] : []),
  );
}
