/** An error that the user can act on: printed without a stack trace. */
export class SetupFailure extends Error {
  /**
   * @param {string} message what happened
   * @param {string} [hint] what to do about it
   */
  constructor(message, hint) {
    super(hint ? `${message}\n\n${hint}` : message);
  }
}
