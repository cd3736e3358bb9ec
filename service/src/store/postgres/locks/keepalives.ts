/**
 * Options of a session whose end frees locks. So soon does the server notice that the machine of the
 * session is gone: after 4 seconds without an answer to a probe, which it sends after 4 seconds
 * without data.
 */
export const KEEPALIVES =
  '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2';
