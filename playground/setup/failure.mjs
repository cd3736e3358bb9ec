/** Something that the person at the keyboard can act on: printed as it is, without a stack. */
export class SetupFailure extends Error {
  /**
   * @param {string} message what happened
   * @param {string} [hint] what to do about it
   */
  constructor(message, hint) {
    super(hint ? `${message}\n\n${hint}` : message);
  }
}
