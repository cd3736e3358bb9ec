import { setTimeout as sleep } from 'node:timers/promises';
import { Document, Run, Workflow } from '@docloom/contract';
import type { Answer } from '../answer.ts';
import { docloom, DocloomProcess } from '../cli/docloom-process.ts';
import type { Client } from '../client.ts';
import { tryPdf } from '../pdf/read-pdf.ts';
import { processTree, showsProcesses } from '../processes.ts';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWith } from '../tests-with.ts';

/** Milliseconds within which LibreOffice starts, on a machine that is busy. */
const STARTS = 10 * 60_000;

/** In the data: what the password is made of. */
const SECRET = 'hunter2-of-the-data';
/** In the option itself. */
const LITERAL = 'swordfish-of-the-option';
const PDF_PASSWORD = `${LITERAL} {{secret}}`;
const PASSWORD = `${LITERAL} ${SECRET}`;

let folder: TemporaryFolder;
let service: DocloomProcess;
let receiver: Receiver;
let owner: Client;
let teamMember: Client;
let stranger: Client;
let workflow: RunnableWorkflow;
let document: Document;

beforeAll(async () => {
  folder = new TemporaryFolder();
  const data = ['--data', folder.path];
  service = await DocloomProcess.serve(['--port', '0', ...data, '--log-level', 'trace']);
  receiver = await Receiver.start();
  const clientOf = async (name: string, team: string) => {
    const holder = ['--email', `${name}@test`, '--name', name, '--team', team];
    const { stdout } = await docloom(['token', 'create', ...holder, ...data]);
    return service.client(stdout.trim());
  };
  owner = await clientOf('ada', 'Orders');
  teamMember = await clientOf('ben', 'Orders');
  stranger = await clientOf('eve', 'Others');
  workflow = await RunnableWorkflow.create(owner);
  await workflow.listen(receiver.url, { events: ['documents.created', 'run.failed'] });
  document = await workflow.addTemplate(['For {{name}}'], {
    createPdfCopy: true,
    enablePdfPassword: true,
    pdfPassword: PDF_PASSWORD,
  });
}, STARTS);

afterAll(async () => {
  await service.stop('SIGKILL');
  await receiver.stop();
  folder.remove();
});

/** However long it takes: a request waits a minute at most. */
async function ended(runId: Run['id']): Promise<Run> {
  for (;;) {
    const answer = await owner.get(`${workflow.path}/runs/${runId}/?wait=60`);
    const run = answer.shows(200, Run);
    if (run.finishedAt !== null) return run;
  }
}

/** Looks at every process of the service again and again until the run has ended. */
async function watchedUntilEnd(runId: Run['id']): Promise<{ run: Run; seen: string }> {
  const seen = new Set<string>();
  const end = ended(runId);
  for (;;) {
    for (const process of processTree(service.pid)) {
      seen.add(process.arguments).add(process.environment);
    }
    const run = await Promise.race([end, sleep(10, null)]);
    if (run) return { run, seen: [...seen].join('\n') };
  }
}

async function told(): Promise<string> {
  const answers = await Promise.all(
    [
      `${workflow.path}/runs/`,
      `${workflow.path}/source/`,
      `${workflow.path}/fields/`,
      `${workflow.path}/outgoing-webhook/`,
      `${workflow.path}/outgoing-webhook/deliveries/`,
      '/v0/drive/files/',
    ].map((path) => owner.get(path)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const heard = receiver.requests.map(({ headers, body }) => JSON.stringify(headers) + body);
  return [...answers.map(({ text }) => text), ...heard, service.stdout, service.stderr].join('\n');
}

function expectNoSecret(text: string): void {
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(LITERAL);
}

testsWith(showsProcesses ? '/proc' : null, 'what processes show: this machine has no /proc', () => {
  describe('The password of a PDF, while the PDF is made', () => {
    it(
      'is in no argument and no environment of any process',
      async () => {
        const { run, seen } = await watchedUntilEnd(
          await workflow.start({ name: 'Ada', secret: SECRET }),
        );
        expect(run).toMatchObject({ status: 'SUCCEEDED', error: null });
        const pdf = await owner.get(run.outputs[0]!.pdf!.url);
        expect(tryPdf(pdf.content, PASSWORD)).toHaveProperty('pages');
        // The converter was seen, too: it is a process of its own.
        expect(seen).toContain('wasm-program');
        expectNoSecret(seen);
      },
      STARTS,
    );
  });
});

describe('The password of a PDF, with any outcome of the run', () => {
  it(
    'is in no run, event, delivery, file name, error, warning or log entry',
    async () => {
      const runs = [
        await ended(await workflow.start({ name: 'Ada', secret: SECRET })),
        await ended(await workflow.start({ name: 'Ada', secret: `${SECRET}\n` })),
        await ended(await workflow.start({ name: 'Ada', secret: { inner: SECRET } })),
        await ended(await workflow.start({ name: 'Ada' })),
      ];
      expect(runs.map(({ error }) => error?.code ?? null)).toEqual([
        null,
        'pdf_password_unusable',
        null,
        null,
      ]);
      await receiver.hears(4);
      expectNoSecret(await told());
    },
    STARTS,
  );
});

describe('The option pdfPassword', () => {
  const paths = () => [
    '/v0/workflows/',
    `${workflow.path}/`,
    `${workflow.path}/documents/`,
    `${workflow.path}/documents/${document.id}/`,
  ];

  const textsFor = async (client: Client): Promise<Answer[]> =>
    Promise.all(paths().map((path) => client.get(path)));

  it('is shown to the owner and the owner’s team', async () => {
    for (const client of [owner, teamMember]) {
      const [, one, documents, shown] = await textsFor(client);
      expect(one!.shows(200, Workflow).documents[0]!.pdfPassword).toBe(PDF_PASSWORD);
      expect(documents!.showsList(200, Document)[0]!.pdfPassword).toBe(PDF_PASSWORD);
      expect(shown!.shows(200, Document).pdfPassword).toBe(PDF_PASSWORD);
    }
  });

  it('is not shown to another team, which cannot change it either', async () => {
    const answers = await textsFor(stranger);
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403]);
    const change = { pdfPassword: 'mine' };
    const changed = await stranger.patch(`${workflow.path}/documents/${document.id}/`, change);
    changed.refuses(403, 'not_yours');
    expectNoSecret([...answers, changed].map(({ text }) => text).join('\n'));
  });

  it('is not repeated if its tags are broken, and stays unchanged', async () => {
    const broken = { pdfPassword: `${SECRET} {{name` };
    const answer = await owner.patch(`${workflow.path}/documents/${document.id}/`, broken);
    const { errors } = answer.refuses(400, 'invalid_request');
    expect(errors?.map(({ path }) => path)).toEqual(['$.pdfPassword']);
    expectNoSecret(service.stdout + service.stderr);
    expectNoSecret(answer.text);
  });
});
