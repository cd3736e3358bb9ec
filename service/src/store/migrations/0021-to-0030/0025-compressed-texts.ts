/**
 * Long texts may be stored as compressed bytes from now on; see `compressed-texts.ts`. The schema stays
 * the same. This entry keeps earlier versions, which would read bytes, from opening the database.
 */
export async function up(): Promise<void> {
  await Promise.resolve();
}
