/** How long a server may be silent before a request for JSON is given up, in milliseconds. */
export const JSON_TIMEOUT_MS = 60_000;

/** The same for a request that carries a file, which a slow network takes its time for. */
export const UPLOAD_TIMEOUT_MS = 600_000;

/** How long a download may bring nothing before it is given up, in milliseconds. */
export const IDLE_TIMEOUT_MS = 60_000;
