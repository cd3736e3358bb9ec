import { join } from 'node:path';
import type { DocumentsCreatedEvent, Run, Workflow } from '@docloom/contract';
import { makeInvoicesFlow, nodeNames, reactFlow, withOrders } from '../../playground/src/flows.ts';
import type { Execution } from '../../playground/src/n8n-resources.ts';
import { finished } from '../../playground/src/sample-order.ts';
import { until } from '../../playground/src/until.ts';
import { receivedEvents } from './received-events.ts';
import { readOrders } from './orders.ts';
import { releases } from './stage/releases.ts';
import { openedStage } from './stage/stage.ts';
import { textOfWordFile, wordFilesIn } from './word-files.ts';

describe.each(releases)('three orders that a flow of %s sends', (_name, release) => {
  const orders = readOrders();
  const stage = openedStage(release);
  let workflow: Workflow;
  let sent: Execution;
  let runs: Run[];
  let events: DocumentsCreatedEvent[];

  beforeAll(async () => {
    workflow = await stage().invoices();
    const react = await stage().importFlow(reactFlow(), workflow.id);
    await stage().n8n.publish(react);
    const make = await stage().importFlow(withOrders(makeInvoicesFlow(), orders), workflow.id);

    const executionId = await stage().n8n.run(make.id, nodeNames.start);
    sent = await until('the flow that sends', 30_000, () => finished(stage().n8n, executionId));
    events = await receivedEvents(stage().n8n, react.id, orders.length);
    runs = await stage().service.runs(workflow.id);
  });

  const drive = () => stage().driveFolder(workflow.name);
  const filesOfRuns = () => runs.flatMap(({ outputs }) => outputs.map(({ file }) => file));
  const filesOfEvents = () => events.flatMap(({ data }) => data.documents.map(({ file }) => file));

  it('become three runs, one for each item', () => {
    expect(sent.error).toBeUndefined();
    const items = sent.output(nodeNames.make) as { workflowId: string; runId: string }[];
    expect(items).toHaveLength(3);
    expect(items.map(({ workflowId }) => workflowId)).toEqual(Array(3).fill(workflow.id));
    expect(runs.map(({ status }) => status)).toEqual(Array(3).fill('SUCCEEDED'));
    expect(sorted(items.map(({ runId }) => runId))).toEqual(sorted(runs.map(({ id }) => id)));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(3);
  });

  it('become three documents in the drive, named after their orders', () => {
    expect(wordFilesIn(drive())).toEqual(sorted(orders.map(fileName)));
  });

  it.each(orders)('appear in the documents: invoice $invoice.number', (order) => {
    const text = textOfWordFile(join(drive(), fileName(order)));
    expect(text).toContain(order.invoice.number);
    expect(text).toContain(order.customer.name);
    expect(text).toContain(order.totals.total);
    expect(text).not.toMatch(/[{}]/);
    for (const other of orders.filter((one) => one !== order)) {
      expect(text).not.toContain(other.customer.name);
    }
  });

  it('start the other flow three times, each time with the event of one run', () => {
    expect(events.map(({ type }) => type)).toEqual(Array(3).fill('documents.created'));
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
    expect(events.map(({ data }) => data.workflow)).toEqual(
      Array(3).fill({ id: workflow.id, name: workflow.name }),
    );
    expect(sorted(events.map(({ data }) => data.run.id))).toEqual(sorted(runs.map(({ id }) => id)));
    expect(events.map(({ data }) => data.documents.length)).toEqual([1, 1, 1]);
  });

  it('are reported with exactly the files that the runs made', () => {
    const ids = (files: ({ id: string } | null)[]) => sorted(files.map((file) => file?.id ?? ''));
    expect(new Set(ids(filesOfRuns())).size).toBe(3);
    expect(ids(filesOfEvents())).toEqual(ids(filesOfRuns()));
    expect(sorted(filesOfEvents().map((file) => file?.name ?? ''))).toEqual(wordFilesIn(drive()));
  });
});

const fileName = ({
  invoice,
  customer,
}: {
  invoice: { number: string };
  customer: { name: string };
}) => `Invoice ${invoice.number} ${customer.name}.docx`;

const sorted = (texts: string[]) => texts.toSorted();
