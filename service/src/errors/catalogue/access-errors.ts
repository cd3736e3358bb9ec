import { entry, temporary } from './entry.ts';

/** Returns a waiting time for people, never shorter than it is: seconds, or minutes from two on. */
function durationOf(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}

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
    () => 'You are not signed in, or your session has ended. Sign in to the console and try again.',
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
    (seconds: number) =>
      `Too many sign-in attempts came from your address. Try again in ${durationOf(seconds)}.`,
  ),
  too_many_failed_tokens: entry(
    429,
    'Too many requests',
    () =>
      'Too many requests with an unknown token came from your address. Correct the token, and send the request again after the seconds in Retry-After. Tokens in use are not affected.',
  ),
  too_many_account_tries: entry(
    429,
    'Too many requests',
    (seconds: number) =>
      `Too many attempts with a wrong password were made for this email address. Try again in ${durationOf(seconds)}. Browsers in which you are signed in are not affected.`,
  ),
  sign_in_busy: temporary(
    5,
    503,
    'Service unavailable',
    () => 'Too many people sign in at this moment. Try again after some seconds.',
  ),
  password_wrong: entry(
    403,
    'Not authorised',
    () =>
      'The email address or the password is wrong. Check both. If you have forgotten your password, ask whoever runs the service for a new invitation.',
  ),
  current_password_wrong: entry(
    403,
    'Not authorised',
    () =>
      'The current password is wrong, so nothing was changed. If you have forgotten it, ask whoever runs the service for a new invitation.',
  ),
  no_password: entry(
    409,
    'No password',
    () =>
      'You have no password yet. Ask whoever runs the service for an invitation ("docloom user invite").',
  ),
  account_disabled: entry(
    403,
    'Not authorised',
    () => 'This user is disabled. Ask whoever runs the service to run "docloom user enable".',
  ),
  password_too_short: entry(
    400,
    'Password too short',
    (least: number) =>
      `The password has fewer than ${String(least)} characters. Choose a longer one, for example several words.`,
  ),
  password_too_long: entry(
    400,
    'Password too long',
    (most: number) =>
      `The password has more than ${String(most)} characters. Choose a shorter one.`,
  ),
  password_guessable: entry(
    400,
    'Password guessable',
    () =>
      'The password is little more than your name, your address, or the name of the service. Choose another one, for example several words.',
  ),
  passwords_differ: entry(
    400,
    'Passwords differ',
    () => 'The two passwords are not the same. Enter the new password twice.',
  ),
  unknown_invitation: entry(
    404,
    'Invitation not valid',
    () =>
      'This invitation was used, was revoked, has expired, or was replaced by a newer one. If you have set a password already, sign in with it. Otherwise, ask whoever invited you for a new one.',
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
  no_team: entry(
    404,
    'Not found',
    () => 'You are in no team. Ask the operator to put you into one with "docloom user move".',
  ),
  owners_only: entry(
    403,
    'Not authorised',
    (team: string) =>
      `Only owners of the team ${team} may do this. Ask one of them, or the operator, who names owners with "docloom team owner".`,
  ),
  not_invitable: entry(
    409,
    'Not possible',
    () =>
      'A user with this email address exists already. Only whoever runs the service can move a user into your team ("docloom user move"), or let a user set another password ("docloom user invite").',
  ),
  own_membership: entry(
    409,
    'Not possible',
    () =>
      'You cannot remove yourself from your team. Ask another owner of the team, or the operator.',
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
