import { entry } from './entry.ts';

/** Errors of tokens, permissions and addresses. */
export const accessErrors = {
  token_missing: entry(
    403,
    'Not authorised',
    () =>
      'The request has no developer access token. Send it in the Authorization header, as it is or with "Bearer " before it.',
  ),
  token_unknown: entry(
    403,
    'Not authorised',
    () =>
      'The developer access token is not known here. Send it as it is or with "Bearer " before it, with no other scheme, and check it for typing errors; if it was revoked, make a new one with "docloom token create".',
  ),
  token_expired: entry(
    403,
    'Not authorised',
    () =>
      'The developer access token has expired. Make a new one with "docloom token create", or ask the operator for one.',
  ),
  user_disabled: entry(
    403,
    'Not authorised',
    () =>
      'The user of this developer access token has been disabled. Ask the operator; "docloom user enable" takes it back.',
  ),
  foreign_form: entry(
    403,
    'Not authorised',
    () =>
      'The form was sent by another site, or through a proxy that the service does not know. Open the link to the file again and use the form that is shown there; behind a proxy the operator sets --public-url.',
  ),
  too_many_tries: entry(
    429,
    'Too many requests',
    () =>
      'Too many tokens were tried from here. Wait for the seconds that Retry-After names, and try again with the right one.',
  ),
  sign_in_without_token: entry(
    403,
    'Not authorised',
    () => 'The field of the token is empty. Paste your developer access token into it.',
  ),
  not_yours: entry(
    403,
    'Not authorised',
    (what: string, id: string) =>
      `The ${what} ${id} belongs to somebody else. Use a token of its owner or of a member of the owner's team.`,
  ),
  only_shared: entry(
    403,
    'Not authorised',
    (what: string, id: string) =>
      `The ${what} ${id} is shared with your team to be read and run. Only its owner and the owner's team change it: use a token of one of them.`,
  ),
  not_found: entry(
    404,
    'Not found',
    (what: string, id: string) => `There is no ${what} ${id}. Check the id.`,
  ),
  no_outgoing_webhook: entry(
    404,
    'Not found',
    (workflowId: string) =>
      `The workflow ${workflowId} has no outgoing webhook. Register one by POST to /v0/workflows/${workflowId}/outgoing-webhook/.`,
  ),
  unknown_path: entry(
    404,
    'Not found',
    (method: string, path: string) =>
      `There is nothing at ${method} ${path}. The operations are under /v0/.`,
  ),
  method_not_allowed: entry(
    405,
    'Method not allowed',
    (method: string, path: string, allowed: string) =>
      `${method} is not possible at ${path}. Possible here: ${allowed}.`,
  ),
  unknown_source: entry(
    404,
    'Not found',
    () =>
      'No workflow has this webhook address. Copy it again from the workflow (source.webhookUrl).',
  ),
};
