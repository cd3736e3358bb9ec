/** @typedef {import('./suite-options.mjs').SuiteOptions} SuiteOptions */

/** The options that some points of the contract require. */
const NEEDS = /** @type {const} */ ({
  listener: 'needs --listen-at: the server cannot reach this machine by a loopback address',
  slidesFile: 'needs --slides-file: the contract has no way to make a presentation',
  teammate: 'needs --teammate-token: the contract has no way to make users',
  stranger: 'needs --stranger-token: the contract has no way to make users',
});

/** @typedef {keyof typeof NEEDS} Need */

/**
 * Returns why a check with these needs cannot run.
 * @param {readonly Need[]} needs
 * @param {ReadonlySet<Need>} met
 * @returns {string | undefined} undefined when it can
 */
export function missing(needs, met) {
  const need = needs.find((one) => !met.has(one));
  return need && NEEDS[need];
}

/**
 * @param {SuiteOptions} options
 * @returns {ReadonlySet<Need>}
 */
export function needsMetBy({ listenAt, slidesFile, teammateToken, strangerToken }) {
  /** @type {[Need, unknown][]} */
  const given = [
    ['listener', listenAt],
    ['slidesFile', slidesFile],
    ['teammate', teammateToken],
    ['stranger', strangerToken],
  ];
  return new Set(given.filter(([, value]) => value !== null).map(([need]) => need));
}
