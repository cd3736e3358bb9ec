// Performs a run with a PDF copy and `removeOutput`, and is killed at a moment of it.
import { AT_TOP_LEVEL } from '../drive/at-top-level.ts';
import type { Drive } from '../../../service/src/drive/drive.ts';
import {
  listDocuments,
  updateDocumentOptions,
} from '../../../service/src/store/records/documents.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { AcceptedRun } from './accepted-run.ts';
import type { KilledRun, Moment } from './run-killed-at.ts';

const [moment, webhookUrl] = process.argv.slice(2) as [Moment, string];

const assembled = await AssembledParts.assemble({ holders: AT_TOP_LEVEL });
const { store, drive } = assembled.parts;
const run = await AcceptedRun.accept(
  assembled,
  ['Order {{number}} of {{nobody}}'],
  { number: 1 },
  webhookUrl,
);
const { workflowId } = await run.record();
for (const { id, options } of await listDocuments(store, [workflowId])) {
  await updateDocumentOptions(store, id, { ...options, createPdfCopy: true, removeOutput: true });
}

const killing: Drive = {
  async reserve(file, beside) {
    if (moment === 'before the document has a name') die();
    return drive.reserve(file, beside);
  },
  locate: (fileId) => drive.locate(fileId),
  pathOf: (fileId) => drive.pathOf(fileId),
  pathsOf: (fileIds) => drive.pathsOf(fileIds),
  async write(fileId, content) {
    const isPdf = content instanceof Uint8Array;
    if (moment === 'before the document is written') die();
    if (isPdf && moment === 'before the PDF is written') die();
    return drive.write(fileId, content);
  },
  add: (file, content) => drive.add(file, content),
  find: (fileId) => drive.find(fileId),
  findAll: (fileIds) => drive.findAll(fileIds),
  list: () => drive.list(),
  read: (fileId) => drive.read(fileId),
  open: (fileId) => drive.open(fileId),
  state: (fileId) => drive.state(fileId),
  onRemoved: (hear) => {
    drive.onRemoved(hear);
  },
  absence: () => drive.absence(),
  requireDisk: () => drive.requireDisk(),
  tryWriting: () => drive.tryWriting(),
  free: () => drive.free(),
  removeUnused: (fileId) => drive.removeUnused(fileId),
  async remove(fileId) {
    if (moment === 'before the document is removed') die();
    const isRemoved = await drive.remove(fileId);
    if (moment === 'before the run ends') die();
    return isRemoved;
  },
};

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

const killed: KilledRun = { workflowId, runId: run.id, driveFolder: assembled.driveFolder };
process.send?.(killed, () => {
  void run.perform({ ...assembled.parts, drive: killing });
});
