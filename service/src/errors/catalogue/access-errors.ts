import { entry } from './entry.ts';

/** Errors of tokens, permissions and addresses. */
export const accessErrors = {
  token_missing: entry(
    403,
    'Not authorised',
    () =>
      'The request has no developer access token. Send it in the Authorization header, with or without "Bearer " before it.',
  ),
  token_unknown: entry(
    403,
    'Not authorised',
    () =>
      'The developer access token is unknown. Check it for typing errors, and send it either alone or with the scheme "Bearer ". If it was revoked, create a new one with "docloom token create".',
  ),
  token_expired: entry(
    403,
    'Not authorised',
    () =>
      'The developer access token has expired. Create a new one with "docloom token create", or ask the operator for one.',
  ),
  user_disabled: entry(
    403,
    'Not authorised',
    () =>
      'The user of this developer access token is disabled. Ask the operator to run "docloom user enable".',
  ),
  session_missing: entry(
    403,
    'Not signed in',
    () => 'You are not signed in, or your session has ended. Open the console and sign in again.',
  ),
  foreign_form: entry(
    403,
    'Not authorised',
    () =>
      'The form was sent by another site, or through an unknown proxy. Open the page again and use the form on it. If the service is behind a proxy, the operator must set --public-url.',
  ),
  foreign_origin: entry(
    403,
    'Not authorised',
    () =>
      'A web page of another site sent the request. Connect with a client that is not a web page. If the page is part of this service, the operator must set --public-url.',
  ),
  too_many_tries: entry(
    429,
    'Too many requests',
    () =>
      'Too many sign-in attempts came from your address. Wait for the seconds in Retry-After, and sign in with a valid token.',
  ),
  too_many_failed_tokens: entry(
    429,
    'Too many requests',
    () =>
      'Too many requests with an unknown token came from your address. Correct the token, and send the request again after the seconds in Retry-After. Tokens in use are not affected.',
  ),
  operator_token_short: entry(
    400,
    'Token too short',
    (least: number) =>
      `DOCLOOM_TOKEN must have at least ${String(least)} characters, because a shorter token can be guessed. Create one with "openssl rand -base64 32".`,
  ),
  sign_in_without_token: entry(
    403,
    'Not authorised',
    () => 'The token field is empty. Paste your developer access token into it.',
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
      `The ${what} ${id} is shared with your team for reading and running only. To change it, use a token of its owner or of a member of the owner's team.`,
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
      `The workflow ${workflowId} has no outgoing webhook. Register one with a POST to /v0/workflows/${workflowId}/outgoing-webhook/.`,
  ),
  unknown_path: entry(
    404,
    'Not found',
    (method: string, path: string) =>
      `There is no operation ${method} ${path}. The operations are under /v0/.`,
  ),
  method_not_allowed: entry(
    405,
    'Method not allowed',
    (method: string, path: string, allowed: string) =>
      `${method} is not allowed at ${path}. Allowed methods: ${allowed}.`,
  ),
  unknown_link: entry(
    404,
    'Not found',
    () =>
      'This link does not work: it is mistyped, has expired or was revoked, or its file is gone. Ask the person who sent it for a new one.',
  ),
  unknown_source: entry(
    404,
    'Not found',
    () =>
      'No workflow has this webhook address. Copy it again from the workflow (source.webhookUrl).',
  ),
};
