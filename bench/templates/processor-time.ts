/** Makes the document of a number. */
export type MakeDocument = (number: number) => Promise<unknown>;

/**
 * Processor time of the whole process, user and system, for one document; in microseconds. Documents
 * are made until the given time is used up, at least one.
 * @param milliseconds of processor time
 */
export async function processorTime(make: MakeDocument, milliseconds: number): Promise<number> {
  const start = process.cpuUsage();
  let count = 0;
  let spent = 0;
  do {
    count += 1;
    await make(count);
    const { user, system } = process.cpuUsage(start);
    spent = user + system;
  } while (spent < milliseconds * 1000);
  return spent / count;
}
