import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Workflow } from '@docloom/contract';
import { ServerGroup } from '../../playground/src/server-group.ts';
import type { ServiceClient } from '../../playground/src/service-client.ts';
import { letter } from '../templates/cases/letter.ts';
import { sectionSyntax } from '../templates/contestants/syntax.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import type { EventFigures } from './results.ts';
import { spreadOf } from './results.ts';
import { Receiver } from './receiver.ts';
import { startService } from '../started-service.ts';

/** The number of warm-up events: processes start, and their compilers warm up. */
const WARM_UP_EVENTS = 50;

/** The awaited event and its timeout, in milliseconds. */
const KINDS = [
  { title: 'Word document', goal: 30, options: { createPdfCopy: false } },
  { title: 'Word document and its PDF copy', goal: 300, options: { createPdfCopy: true } },
] as const;

/**
 * Measures the time from the first byte of source data to the last byte of its event, one at a
 * time. The service runs as a user starts it: in a separate process with default settings and a new
 * folder.
 * @param count the number of measured events of each kind
 * @param say receives progress messages
 */
export async function measureEvents(
  count: number,
  say: (line: string) => void,
): Promise<EventFigures[]> {
  return inTemporaryFolder(join(tmpdir(), 'docloom-bench-events-'), async (folder) => {
    const servers = new ServerGroup();
    const receiver = await Receiver.start();
    const measureAll = async () => {
      const service = await startService(servers, folder);
      const template = join(folder, 'letter.docx');
      await writeFile(template, await letter.template(sectionSyntax('{{', '}}')));
      const { id: templateId } = await service.upload(template);
      const figures: EventFigures[] = [];
      for (const kind of KINDS) {
        say(`  ${kind.title}: ${String(WARM_UP_EVENTS)} to warm up, then ${String(count)} …`);
        const workflow = await newWorkflow(service, templateId, kind.options, receiver.url);
        await measureSeries(workflow, receiver, WARM_UP_EVENTS, kind.options.createPdfCopy);
        const series = await measureSeries(workflow, receiver, count, kind.options.createPdfCopy);
        figures.push({ title: kind.title, goal: kind.goal, count, ...spreadOf(series) });
      }
      return figures;
    };
    try {
      return await untilInterrupted(Promise.race([measureAll(), servers.failed]));
    } finally {
      await servers.stopAll();
      await receiver.stop();
    }
  });
}

async function newWorkflow(
  service: ServiceClient,
  templateId: string,
  options: { readonly createPdfCopy: boolean },
  receiverUrl: string,
): Promise<Workflow> {
  const workflow = await service.createWorkflow('Letters', templateId);
  for (const { id } of workflow.documents) {
    // Names differ, so that the drive need not search for a free one.
    const change = { outputName: 'Letter {{reference}}', ...options };
    await service.updateDocument(workflow.id, id, change);
  }
  await service.registerOutgoingWebhook(workflow.id, receiverUrl);
  return workflow;
}

/** @returns the duration of each, in milliseconds */
async function measureSeries(
  { source }: Workflow,
  receiver: Receiver,
  count: number,
  withPdf: boolean,
): Promise<number[]> {
  const series: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const body = JSON.stringify({ ...letter.data(number), reference: crypto.randomUUID() });
    const next = receiver.next();
    const began = performance.now();
    const answer = await fetch(source.webhookUrl, { method: 'POST', body });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The source answered ${String(answer.status)}.`);
    const { event, at } = await next;
    series.push(at - began);
    requireFiles(event, withPdf);
    if (event.data.run.id !== answer.headers.get('docloom-run-id')) {
      throw new Error('The event is of another run.');
    }
  }
  return series;
}

function requireFiles(
  event: Awaited<ReturnType<Receiver['next']>>['event'],
  withPdf: boolean,
): void {
  if (event.type !== 'documents.created') throw new Error(`The event is ${event.type}.`);
  const [document] = event.data.documents;
  if (!document?.file) throw new Error('The event names no document.');
  if ((document.pdf !== null) !== withPdf) throw new Error('The event names a wrong PDF copy.');
}
