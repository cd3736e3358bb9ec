import { errorCatalogue } from '../../error-catalogue.ts';
import { problemCodes } from './problem-examples.ts';
import { CLIENT_GUIDE } from './client-guide.ts';

/** What the document of the API says before its operations: how to write a client. */
export const INTRODUCTION = `${CLIENT_GUIDE}\n## Every code\n\n${codesByStatus()}`;

function codesByStatus(): string {
  const byStatus = Map.groupBy(problemCodes, (code) => errorCatalogue[code].status);
  const rows = [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(
      ([status, codes]) =>
        `| ${String(status)} | ${codes.map((code) => `\`${code}\``).join(', ')} |`,
    );
  return ['| Status | Codes |', '| --- | --- |', ...rows].join('\n');
}
