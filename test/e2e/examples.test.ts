import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workflow } from '@docloom/contract';
import PizZip from 'pizzip';
import { repository } from '../../playground/setup/paths.mjs';
import { readMail } from '../../playground/src/n8n-modules.ts';
import type { ExampleWorkflowKey } from '../../playground/src/example-workflows.ts';
import {
  connectFlow,
  exampleFlow,
  exampleFlows,
  nodeNames,
  withDocloomCredential,
  type ExampleFlowKey,
} from '../../playground/src/flows.ts';
import type { Execution, Flow, StoredFlow } from '../../playground/src/n8n-resources.ts';
import { prepareExampleWorkflow } from '../../playground/src/prepare-docloom.ts';
import { finished } from '../../playground/src/sample-order.ts';
import { until } from '../../playground/src/until.ts';
import { visitForm } from './form-visit.ts';
import { receivedEvents } from './received-events.ts';
import { MailSink } from './servers/mail-sink.ts';
import { textOfOfficeFile } from './office-text.ts';
import { releases } from './stage/releases.ts';
import { openedStage } from './stage/stage.ts';
import { filesIn } from './word-files.ts';

describe.each(releases)('the example flows, imported into %s without changes', (_name, release) => {
  const stage = openedStage(release);
  const workflows: Partial<Record<ExampleWorkflowKey, Workflow>> = {};

  const workflow = async (key: ExampleWorkflowKey) =>
    (workflows[key] ??= await prepareExampleWorkflow(stage().service, key));
  const connected = async (key: ExampleFlowKey): Promise<Flow> => {
    const credential = await stage().credential();
    const { workflow: which } = exampleFlows[key];
    if (which === null) return withDocloomCredential(exampleFlow(key), credential);
    return connectFlow(exampleFlow(key), await workflow(which), credential);
  };
  const imported = async (key: ExampleFlowKey) => stage().n8n.createFlow(await connected(key));
  const published = async (key: ExampleFlowKey): Promise<StoredFlow> => {
    const flow = await imported(key);
    await stage().n8n.publish(flow);
    return flow;
  };
  const formOf = (flow: StoredFlow): string => {
    const trigger = flow.nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger');
    return `${stage().n8n.address}/form/${trigger?.webhookId}`;
  };
  const ranByHand = async (flow: StoredFlow): Promise<Execution> => {
    const id = await stage().n8n.run(flow.id, nodeNames.start);
    const execution = await until(flow.name, 60_000, () => finished(stage().n8n, id));
    expect(execution.error).toBeUndefined();
    return execution;
  };
  const onlyExecutionOf = (flow: StoredFlow): Promise<Execution> =>
    until(`the end of ${flow.name}`, 30_000, async () => {
      const [execution] = await stage().n8n.executions(flow.id);
      return execution && finished(stage().n8n, execution.id);
    });
  const inDrive = async (key: ExampleWorkflowKey) => {
    const folder = stage().driveFolder((await workflow(key)).name);
    return filesIn(folder);
  };

  it('have only nodes that this n8n has, in versions that it knows', async () => {
    const types = await stage().n8n.types('nodes');
    const known = types.flatMap(({ name, version }) =>
      [version ?? 1].flat().map((one) => `${name} ${one}`),
    );
    const nodes = keys().flatMap((key) => exampleFlow(key).nodes);
    const used = nodes.map(({ type, typeVersion }) => `${type} ${typeVersion}`);
    expect(used.filter((one) => !known.includes(one))).toEqual([]);
  });

  it.each(['invoiceFromForm', 'certificates'] as const)(
    'map the fields that the editor finds in the templates: %s',
    async (key) => {
      const flow = await connected(key);
      const node = flow.nodes.find(({ parameters }) => parameters['fields'] !== undefined)!;
      const { fields } = await stage().n8n.fieldsFor({
        methodName: 'mapSourceFields',
        path: 'parameters.fields',
        nodeTypeAndVersion: { name: node.type, version: node.typeVersion },
        currentNodeParameters: node.parameters,
        credentials: node.credentials!,
      });
      const { schema, value } = node.parameters['fields'] as MappedFields;
      // Otherwise, the editor calls the fields outdated.
      expect(schema).toEqual(fields.map((field) => ({ ...field, removed: false })));
      expect(Object.keys(value).toSorted()).toEqual(fields.map(({ id }) => id).toSorted());
    },
  );

  it('make invoices: one document for each order', async () => {
    const made = await ranByHand(await imported('makeInvoices'));
    expect(made.output(nodeNames.make)).toHaveLength(3);
    const runs = await until('the runs of the orders', 60_000, async () => {
      const all = await stage().service.runs((await workflow('invoices')).id);
      return all.every(({ status }) => status === 'SUCCEEDED') ? all : undefined;
    });
    expect(runs).toHaveLength(3);
    expect(await inDrive('invoices')).toContain('Invoice 2026-0122 Café Söderberg.docx');
  });

  it('react to a new document: the flow starts with the link to the document', async () => {
    const react = await published('react');
    await ranByHand(await imported('makeInvoices'));
    const events = await receivedEvents(stage().n8n, react.id, 3);
    expect(events).toHaveLength(3);
    const { output } = await onlyNamed(react, 'The new document');
    expect(output).toMatchObject([{ name: expect.stringMatching(/^Invoice .*\.docx$/) as string }]);
  });

  it('invoice from a form: the person who submits the form receives the invoice', async () => {
    const flow = await published('invoiceFromForm');
    const { html, files } = await visitForm(formOf(flow), [
      ...['Orchard & Daughters', 'Ms Wren Orchard', '5 Cider Row', 'Hereford, England'],
      ...['C-2001', 'GB000123456', 'PO 88', 'Tasting table, ash', '1,400 × 700 mm', '3', '420.50'],
    ]);
    expect(html).toContain('Your invoice is ready');
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Invoice \d{8}-\d+ Orchard & Daughters\.docx$/),
    ]);
    const text = textOfOfficeFile(files[0]!.content);
    for (const shown of ['Ms Wren Orchard', 'Tasting table, ash', '€1,261.50', '€1,551.65']) {
      expect(text).toContain(shown);
    }
    expect(text).not.toMatch(/[{}]|undefined|\[object/);
    expect((await onlyExecutionOf(flow)).status).toBe('success');
    expect(await inDrive('invoices')).toContain(files[0]!.name);
  });

  it('certificates from a spreadsheet: a zip file with a certificate for each row', async () => {
    const flow = await published('certificates');
    const sheet = exampleFile('certificate/participants.xlsx');
    const { html, files } = await visitForm(formOf(flow), [sheet]);
    expect(html).toContain('4 certificates, one for each row');
    expect(files.map(({ name }) => name)).toEqual(['certificates.zip']);

    const zip = new PizZip(files[0]!.content);
    const names = Object.keys(zip.files).toSorted();
    expect(names).toEqual([
      'Certificate FI-2026-0012 Lorcan Ye.pptx',
      'Certificate HJ-2026-0031 Saoirse Lindqvist.pptx',
      'Certificate HJ-2026-0032 Mateusz O’Shea.pptx',
      'Certificate HJ-2026-0033 Adaeze Fairbrook.pptx',
    ]);
    const text = textOfOfficeFile(zip.file(names[0]!)!.asNodeBuffer());
    for (const shown of ['Lorcan Ye', 'Oil, Wax and Shellac', 'Brónagh Tierwood', '16 hours']) {
      expect(text).toContain(shown);
    }
    expect(text).not.toMatch(/[{}]/);
    expect((await onlyExecutionOf(flow)).status).toBe('success');
    expect(await inDrive('certificates')).toEqual(names);
  });

  it('contract by e-mail: the contract reaches the customer as an attachment', async () => {
    const sink = await MailSink.open();
    try {
      const smtp = await stage().n8n.createForeignCredential('The sink', 'smtp', {
        ...{ host: '127.0.0.1', port: sink.port, user: '', password: '' },
        ...{ secure: false, disableStartTls: true },
      });
      const flow = withSmtp(await connected('contractByEmail'), smtp);
      await ranByHand(await stage().n8n.createFlow(flow));

      expect(sink.messages).toHaveLength(1);
      const mail = await readMail(sink.messages[0]!);
      expect(mail.to?.text).toBe('imelda.rosscarne@example.com');
      expect(mail.subject).toContain('Contract TL-C-2026-009: Reading room');
      expect(mail.text).toContain('Dear Ms Imelda Rosscarne');
      expect(mail.attachments.map(({ filename }) => filename)).toEqual(await inDrive('contracts'));
      const text = textOfOfficeFile(mail.attachments[0]!.content);
      expect(text).toContain('Larchfield Library Trust');
      expect(text).toContain('14,255.60 EUR');
      expect(text).not.toMatch(/[{}]/);
    } finally {
      await sink.close();
    }
  });

  it('make a workflow from a template: the workflow accepts data at once', async () => {
    const flow = await published('makeWorkflow');
    const template = exampleFile('letter/letter.docx');
    const { html } = await visitForm(formOf(flow), [
      template,
      'Confirmations',
      'Order {{order.number}} of {{Last Name}}',
    ]);
    expect(html).toContain('Choose “Confirmations” from the list');
    expect((await onlyExecutionOf(flow)).status).toBe('success');

    const made = (await stage().service.workflows()).find(({ name }) => name === 'Confirmations');
    expect(made?.documents.map(({ outputName }) => outputName)).toEqual([
      'Order {{order.number}} of {{Last Name}}',
    ]);
    const letter = readFileSync(join(repository, 'examples/letter/letter.json'));
    const sent = await fetch(made!.source.webhookUrl, { method: 'POST', body: letter });
    expect(sent.headers.get('docloom-run-id')).toMatch(/^run_/);
  });

  async function onlyNamed(flow: StoredFlow, node: string): Promise<{ output: unknown[] }> {
    return { output: (await onlyExecutionOf(flow)).output(node) };
  }
});

interface MappedFields {
  readonly schema: readonly object[];
  readonly value: Readonly<Record<string, string>>;
}

const keys = () => Object.keys(exampleFlows) as ExampleFlowKey[];

function exampleFile(path: string): File {
  return new File([readFileSync(join(repository, 'examples', path))], basename(path));
}

/** The credential that the user must create after the import: a mail server. */
function withSmtp(flow: Flow, credential: { id: string; name: string }): Flow {
  return {
    ...flow,
    nodes: flow.nodes.map((node) =>
      node.type === 'n8n-nodes-base.emailSend'
        ? { ...node, credentials: { smtp: credential } }
        : node,
    ),
  };
}
