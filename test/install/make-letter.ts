import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DriveFile, Run } from '@docloom/contract';
import { repository } from '../../playground/setup/paths.mjs';
import { requestJson } from '../../playground/src/json-request.ts';
import type { ServiceClient } from '../../playground/src/service-client.ts';
import { until } from '../../playground/src/until.ts';
import { expectSame } from './expect-same.ts';

const LETTER = join(repository, 'examples/letter/letter');

/** The first bytes of every file of the kind. */
const BEGINNINGS = { docx: 'PK', pdf: '%PDF-' };

/**
 * Makes one letter of the examples with its PDF copy, in the drive of a service.
 * @throws Error that says what did not come out as it should
 */
export async function makeLetter(service: ServiceClient, token: string): Promise<void> {
  const template = await service.upload(`${LETTER}.docx`);
  const workflow = await service.createWorkflow('Letters', template.id);
  for (const { id } of workflow.documents) {
    await service.updateDocument(workflow.id, id, { createPdfCopy: true });
  }
  const data: unknown = JSON.parse(readFileSync(`${LETTER}.json`, 'utf8'));
  const { headers } = await requestJson('POST', workflow.source.webhookUrl, {}, data);
  const path = `/workflows/${workflow.id}/runs/${String(headers.get('docloom-run-id'))}/?wait=50`;
  // LibreOffice may take longer to start than one question waits.
  const run = await until('the run to end', 300_000, async () => {
    const run = await service.find<Run>(path);
    return run?.finishedAt ? run : undefined;
  });
  expectSame('the run', run.status, 'SUCCEEDED');
  const [output] = run.outputs;
  for (const [kind, file] of [
    ['docx', output?.file],
    ['pdf', output?.pdf],
  ] as const) {
    expectSame(`the ${kind}`, await beginningOf(service.address, token, file), BEGINNINGS[kind]);
    console.log(`  made ${String(file?.name)}`);
  }
}

async function beginningOf(
  address: string,
  token: string,
  file: DriveFile | null | undefined,
): Promise<string> {
  if (!file) return 'no file';
  const answer = await fetch(`${address}/v0/drive/files/${file.id}/content/`, {
    headers: { authorization: token },
  });
  const content = Buffer.from(await answer.arrayBuffer());
  const beginning = Object.values(BEGINNINGS).find((bytes) => content.indexOf(bytes) === 0);
  return beginning ?? `${String(answer.status)}, ${String(content.length)} bytes`;
}
