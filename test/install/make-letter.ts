import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DriveFile, Run } from '@docloom/contract';
import { repository } from '../../playground/setup/paths.mjs';
import { requestJson } from '../../playground/src/json-request.ts';
import type { ServiceClient } from '../../playground/src/service-client.ts';
import { until } from '../../playground/src/until.ts';
import { expectSame } from './expect-same.ts';
import { kindOf } from './kind-of.ts';

/** The path of the template and of its data, without their extensions. */
export const LETTER = join(repository, 'examples/letter/letter');

/**
 * Makes one letter of the examples with its PDF copy, in the drive of a service.
 * @returns the names of both files
 * @throws Error with the unexpected result
 */
export async function makeLetter(service: ServiceClient, token: string): Promise<string[]> {
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
  const files = [output?.file, output?.pdf];
  expectSame('the docx', kindOf(await contentOf(service.address, token, files[0])), 'docx');
  expectSame('the PDF', kindOf(await contentOf(service.address, token, files[1])), 'pdf');
  return files.map((file) => String(file?.name));
}

async function contentOf(
  address: string,
  token: string,
  file: DriveFile | null | undefined,
): Promise<Buffer> {
  if (!file) return Buffer.alloc(0);
  const answer = await fetch(`${address}/v0/drive/files/${file.id}/content/`, {
    headers: { authorization: token },
  });
  return Buffer.from(await answer.arrayBuffer());
}
