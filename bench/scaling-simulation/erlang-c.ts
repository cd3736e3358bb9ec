/**
 * Returns the mean wait in a queue with exponential times between arrivals, exponential service times
 * and several servers (M/M/c), by the formula of Erlang C: infinite if they cannot keep up.
 * @param rate arrivals per second
 * @param seconds the mean service time
 */
export function meanWait(rate: number, seconds: number, servers: number): number {
  const offered = rate * seconds;
  if (offered >= servers) return Infinity;
  // The probability that all servers are busy, by the recurrence of Erlang B, which does not overflow.
  let blocked = 1;
  for (let count = 1; count <= servers; count += 1) {
    blocked = (offered * blocked) / (count + offered * blocked);
  }
  const waiting = blocked / (1 - (offered / servers) * (1 - blocked));
  return (waiting * seconds) / (servers - offered);
}
