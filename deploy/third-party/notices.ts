import type { ProductionPackage } from './production-packages.ts';

const BEGIN = '<!-- The table of npm run third-party -->';
const END = '<!-- The table ends -->';

/**
 * @param text of THIRD-PARTY.md
 * @returns the same with a table of these packages, one line a licence
 * @throws Error when the text has no place for the table
 */
export function withPackages(text: string, packages: readonly ProductionPackage[]): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) {
    throw new Error(`There is no place for the table: "${BEGIN}" and then "${END}".`);
  }
  return `${text.slice(0, begin + BEGIN.length)}\n\n${tableOf(packages)}\n\n${text.slice(end)}`;
}

function tableOf(packages: readonly ProductionPackage[]): string {
  const byLicense = Map.groupBy(packages, ({ license }) => license);
  const rows = [...byLicense].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = rows.map(
    ([license, those]) => `| ${license} | ${those.map(({ name }) => name).join(', ')} |`,
  );
  return ['| Licence | Packages |', '| --- | --- |', ...lines].join('\n');
}
