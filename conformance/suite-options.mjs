/**
 * The options of the suite.
 * @typedef {object} SuiteOptions
 * @property {string} url `{base_url}` of contract §9, without a slash at its end
 * @property {string} token
 * @property {readonly string[]} only keys or numbers of sections; empty for all of them
 * @property {ListenAt | null} listenAt null when the server cannot reach this machine
 * @property {string | null} file a drive file to copy as a template; null takes one that is made
 * @property {string | null} slidesFile a presentation in the drive
 * @property {string | null} teammateToken of another user of the same team
 * @property {string | null} strangerToken of a user of another team
 * @property {number} patience how long an event is waited for, in seconds
 */

/**
 * The address of the listener for events.
 * @typedef {object} ListenAt
 * @property {string | null} url under which the server reaches the listener; null for its own
 * @property {string} host to listen on
 * @property {number} port 0 takes a free one
 */

export {};
