import { entry, temporary } from './entry.ts';

/** Errors of signing in at an OpenID provider. */
export const singleSignOnErrors = {
  provider_unreachable: temporary(
    10,
    503,
    'Service unavailable',
    () =>
      'The provider of the single sign-on cannot be reached at present. Try again in a moment, or sign in another way. If it goes on, tell whoever runs the service: the log has the reason.',
  ),
  provider_failed: entry(
    403,
    'Not signed in',
    () =>
      'The provider of the single sign-on reported an error, so you are not signed in. Try again. If it goes on, tell whoever runs the service: the log has the reason.',
  ),
  provider_rejects_service: entry(
    403,
    'Not signed in',
    () =>
      'The provider of the single sign-on does not know this service, so you are not signed in. Tell whoever runs the service to check the client ID and the client secret.',
  ),
  provider_answer_invalid: entry(
    403,
    'Not signed in',
    () =>
      'The answer of the single sign-on could not be verified, so you are not signed in. Try again. If it goes on, tell whoever runs the service: the log has the reason.',
  ),
  provider_clock_differs: entry(
    403,
    'Not signed in',
    () =>
      'The answer of the single sign-on has expired or is not valid yet, so you are not signed in. Try again. If it goes on, tell whoever runs the service to compare the clocks of the service and the provider.',
  ),
  sign_in_denied: entry(
    403,
    'Not signed in',
    () =>
      'The single sign-on was cancelled, or the provider does not let you use this service. Try again, or ask whoever runs the provider for access.',
  ),
  sign_in_not_begun: entry(
    403,
    'Not signed in',
    () =>
      'This sign-in did not begin in this browser, was completed before, or was replaced by a newer one. Begin again on this page.',
  ),
  sign_in_expired: entry(
    403,
    'Not signed in',
    () => 'The sign-in took longer than ten minutes. Begin again on this page.',
  ),
  sign_in_code_rejected: entry(
    403,
    'Not signed in',
    () =>
      'The provider of the single sign-on no longer accepts this sign-in: it was completed before, or took too long. Begin again on this page.',
  ),
  email_not_verified: entry(
    403,
    'Not signed in',
    () =>
      'The provider of the single sign-on has not confirmed your email address, so the service cannot tell which account is yours. Confirm the address at the provider, or ask whoever runs the service.',
  ),
  email_domain_not_allowed: entry(
    403,
    'Not signed in',
    () =>
      'People with an email address of this domain cannot use the single sign-on of this service. Choose another account at the provider, or ask whoever runs the service.',
  ),
  no_account: entry(
    403,
    'Not signed in',
    () =>
      'You have no account at this service. Ask whoever runs the service to create one for your email address.',
  ),
  other_identity: entry(
    403,
    'Not signed in',
    () =>
      'The user with your email address signs in with another account of the single sign-on. Choose that account, or ask whoever runs the service to run "docloom user unlink".',
  ),
};
