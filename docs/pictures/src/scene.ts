import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery, DriveFile, Run, Workflow } from '@docloom/contract';
import { Document, Packer, Paragraph } from 'docx';
import { repository } from '../../../playground/setup/paths.mjs';
import type { PreparedWorkflows } from '../../../playground/src/example-workflows.ts';
import { requestJson } from '../../../playground/src/json-request.ts';
import type { ServiceClient } from '../../../playground/src/service-client.ts';
import { until } from '../../../playground/src/until.ts';
import { holderFolderIn } from '../../../test/service/drive/holder-folder.ts';
import type { Picked } from './picked.ts';

/** The resources that the operations in the pictures use. */
export interface Scene {
  /** Has made documents, and has an outgoing webhook. */
  readonly invoices: Picked;
  readonly invoiceTemplate: Picked;
  readonly succeededRun: Picked;
  readonly delivery: Picked;
  /** A template with few fields, one of them a list. */
  readonly deliveryNotes: Picked;
  /** Is changed by the operations. */
  readonly offers: Picked;
  readonly offerTemplate: Picked;
  readonly firstOfferVersion: Picked;
  readonly unwantedTemplate: Picked;
  /** Has a failed run that can be retried successfully. */
  readonly confirmations: Picked;
  readonly failedRun: Picked;
  /** Is archived by an operation. */
  readonly outdated: Picked;
  readonly file: Picked;
  readonly unwantedFile: Picked;
}

interface Stage {
  readonly service: ServiceClient;
  readonly token: string;
  /** The data folder of the service, which contains the drive. */
  readonly docloomFolder: string;
  /** A folder for intermediate files. */
  readonly folder: string;
}

/** Creates everything that the pictures show, after the run of the sample order. */
export async function setScene(stage: Stage, { invoices }: PreparedWorkflows): Promise<Scene> {
  const { service } = stage;
  const letter = join(repository, 'examples', 'letter', 'letter.docx');
  const invoice = join(repository, 'examples', 'invoice', 'invoice.docx');
  const file = await uploadAs(stage, invoice, 'Invoice with payment slip.docx');
  const letterFile = await uploadAs(stage, letter, 'Offer.docx');
  const unwantedFile = await uploadAs(stage, letter, 'Offer 2025.docx');

  const offers = await service.createWorkflow('Offers', letterFile.id);
  const withTwo = await addTemplate(stage, offers, unwantedFile);
  const deliveryNotes = await service.createWorkflow(
    'Delivery notes',
    (await service.upload(await deliveryNote(stage.folder))).id,
  );
  await service.updateDocument(deliveryNotes.id, templateOf(deliveryNotes).id, {
    outputName: 'Delivery note {{order.number}}',
    createPdfCopy: true,
  });
  const confirmations = await service.createWorkflow('Confirmations', letterFile.id);
  const outdated = await service.createWorkflow('Price list 2024', letterFile.id);
  const invoiceWorkflow = await need(service.workflow(invoices.id));
  const [succeeded] = await service.runs(invoices.id);
  await registerTrigger(stage, invoices.id);
  return {
    invoices,
    invoiceTemplate: templateOf(invoiceWorkflow),
    succeededRun: pickedRun(await need(succeeded)),
    delivery: await deliveredEvent(stage, invoices.id),
    deliveryNotes,
    offers,
    offerTemplate: templateOf(offers),
    firstOfferVersion: await firstVersion(stage, offers),
    unwantedTemplate: templateOf(withTwo, 1),
    confirmations,
    failedRun: pickedRun(await failedRun(stage, confirmations)),
    outdated,
    file,
    unwantedFile,
  };
}

/** Registers the address of the trigger, which has an additional webhook, for the pictures of it. */
async function registerTrigger(stage: Stage, workflowId: string): Promise<void> {
  const path = `/workflows/${workflowId}/outgoing-webhook/`;
  const [listener] = await call<{ webhookUrl: string }[]>(stage, 'GET', `${path}listeners/`);
  const { webhookUrl } = await need(listener);
  await call(stage, 'POST', path, { webhookUrl });
}

async function firstVersion(stage: Stage, workflow: Workflow): Promise<Picked> {
  const path = `/workflows/${workflow.id}/documents/${templateOf(workflow).id}/versions/`;
  const versions = await call<{ id: string }[]>(stage, 'GET', path);
  const { id } = await need(versions.at(-1));
  return { id, name: 'Version 1' };
}

/** Removes the template during the run, and restores it afterwards. */
async function failedRun(stage: Stage, workflow: Workflow): Promise<Run> {
  const holder = holderFolderIn(join(stage.docloomFolder, 'drive'));
  const templates = join(holder, workflow.name, 'Templates');
  const template = join(templates, templateOf(workflow).name);
  const elsewhere = join(stage.folder, 'template-elsewhere.docx');
  await rename(template, elsewhere);
  const data = await readFile(join(repository, 'examples', 'letter', 'letter.json'));
  await fetch(workflow.source.webhookUrl, { method: 'POST', body: data });
  const run = await until('the run that fails', 30_000, async () => {
    const [last] = await stage.service.runs(workflow.id);
    return last?.status === 'FAILED' ? last : undefined;
  });
  await copyFile(elsewhere, template);
  await rm(elsewhere);
  return run;
}

async function deliveredEvent(stage: Stage, workflowId: string): Promise<Picked> {
  const path = `/workflows/${workflowId}/outgoing-webhook/deliveries/`;
  return until('the delivery of an event', 30_000, async () => {
    const [delivery] = await call<Delivery[]>(stage, 'GET', path);
    if (delivery?.status !== 'DELIVERED') return undefined;
    return { id: delivery.id, name: `${delivery.eventType}, delivered` };
  });
}

async function uploadAs({ service, folder }: Stage, file: string, name: string) {
  const renamed = join(folder, name);
  await copyFile(file, renamed);
  return service.upload(renamed);
}

async function addTemplate(stage: Stage, { id }: Workflow, file: DriveFile): Promise<Workflow> {
  await call(stage, 'POST', `/workflows/${id}/documents/`, { file_id: file.id });
  return need(stage.service.workflow(id));
}

async function call<Body>(
  { service, token }: Stage,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const url = `${service.address}/v0${path}`;
  const answer = await requestJson(method, url, { authorization: token }, body);
  return answer.body as Body;
}

function templateOf({ documents }: Workflow, index = 0): Picked {
  const document = documents[index];
  if (document === undefined) throw new Error('The service made a workflow without its template.');
  return { id: document.id, name: document.file.name };
}

function pickedRun({ id, status, createdAt }: Run): Picked {
  return { id, name: `${status}, ${createdAt.slice(0, 16).replace('T', ' ')}` };
}

async function need<Value>(value: Promise<Value | undefined> | Value | undefined): Promise<Value> {
  const given = await value;
  if (given === undefined) throw new Error('The service does not know what it has just made.');
  return given;
}

async function deliveryNote(folder: string): Promise<string> {
  const path = join(folder, 'Delivery note.docx');
  const lines = [
    'Delivery note {{order.number}}',
    'For {{customer.name}}',
    '{{#lines}}{{quantity}} {{description}}; {{/lines}}',
  ];
  const children = lines.map((line) => new Paragraph(line));
  await writeFile(path, await Packer.toBuffer(new Document({ sections: [{ children }] })));
  return path;
}
