import childProcess from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { TemplateWorkers } from '../../../service/src/templates/template-workers.ts';
import type { Assignment } from '../../../service/src/templates/task.ts';
import { NotATemplate, OutputTooLarge, TemplateError } from '../../../engine/src/errors.ts';
import { TemplateAborted, TemplateInterrupted } from '../../../service/src/templates/templates.ts';
import { freezeThisProcess } from '../freeze-this-process.ts';
import { paragraph, textOf, wordFile } from '../office-files.ts';
import { filledAroundFreeze } from './service-that-fills.ts';

const LIMITS = { milliseconds: 60_000, megabytes: 512 };
const letter = wordFile(paragraph('Dear {{name}},'));
const ann = JSON.stringify({ name: 'Ann' });
/** A million times a list of a thousand is sorted: hours of work. */
const endless = wordFile(paragraph('{{#a}}{{#b}}{{ a | sort | size }}{{/b}}{{/a}}'));
const thousand = Array.from({ length: 1_000 }, (_, n) => `text ${n}`);
const much = JSON.stringify({ a: thousand, b: thousand });

/** The processes that were started, and what was sent to them. */
function watchProcesses() {
  const started: ChildProcess[] = [];
  const sent: Assignment[] = [];
  const start: (...order: never[]) => ChildProcess = childProcess.fork.bind(childProcess);
  jest.spyOn(childProcess, 'fork').mockImplementation((...order: unknown[]) => {
    const worker = start(...(order as never[]));
    started.push(worker);
    const send = worker.send.bind(worker);
    worker.send = (message: unknown) => {
      sent.push(message as Assignment);
      return send(message as Assignment);
    };
    return worker;
  });
  return { started, sent };
}

const { spawn } = childProcess;

/** As Node does it for what is not about the program. */
function failToStart(): never {
  throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM', syscall: 'spawn' });
}

/** The pool of one test, which ends with it. */
let workers: TemplateWorkers;
const pool = (limits = LIMITS, count = 1) => (workers = new TemplateWorkers(limits, count));
afterEach(() => {
  workers.close();
  jest.restoreAllMocks();
});

const filled = async (data = ann) => textOf((await workers.render(letter, data)).content);

describe('the workers that render templates', () => {
  it('perform every kind of task', async () => {
    pool();
    expect(await filled()).toBe('Dear Ann,');
    expect(await workers.identify('a.docx', letter)).toBe('CLOUD_DOCS');
    expect((await workers.inspect(letter)).fields).toEqual([{ name: 'name', kind: 'text' }]);
    expect((await workers.renderText('For {{name}}', ann)).text).toBe('For Ann');
    const texts = { name: 'For {{name}}', password: '{{name}}!' };
    const { name, document, password } = await workers.renderWithTexts(letter, texts, ann);
    expect([name.text, textOf(document.content)]).toEqual(['For Ann', await filled()]);
    expect(password).toEqual({ text: 'Ann!', warnings: [] });
    expect((await workers.inspectText('{{name')).diagnostics).toHaveLength(1);
  });

  it('are started by their first task, or earlier if they will be needed', async () => {
    const { started } = watchProcesses();
    pool(LIMITS, 2);
    expect(started).toHaveLength(0);
    workers.warmUp();
    workers.warmUp();
    expect(started).toHaveLength(1);
    expect(await filled()).toBe('Dear Ann,');
    expect(started).toHaveLength(1);
  });

  it.each([
    ['no template', Buffer.from('garbage'), '{}', NotATemplate],
    ['one with a fault', wordFile(paragraph('{{name')), '{}', TemplateError],
    [
      'one that grows too large',
      wordFile(paragraph('{{#a}}{{#a}}{{#a}}{{/a}}{{/a}}{{/a}}')),
      JSON.stringify({ a: Array.from({ length: 200 }, () => 0) }),
      OutputTooLarge,
    ],
    [
      'a picture that a filter cannot take',
      wordFile(paragraph('{{photo | strip | image}}')),
      JSON.stringify({ photo: 'x'.repeat(16_000_001) }),
      new OutputTooLarge('the result of a filter in {{ photo | strip | image }} is too large'),
    ],
  ])('reject %s like the engine', async (_, template, data, refusal) => {
    await expect(pool().render(template, data)).rejects.toThrow(refusal);
    expect(await filled()).toBe('Dear Ann,');
  });

  it('abort a document that takes too long, and render the next', async () => {
    pool({ ...LIMITS, milliseconds: 5_000 });
    await expect(workers.render(endless, much)).rejects.toThrow(TemplateAborted);
    expect(await filled()).toBe('Dear Ann,');
  });

  it('do not abort a document because the service was frozen meanwhile', async () => {
    pool({ ...LIMITS, milliseconds: 5_000 });
    await filled();
    const document = filled();
    // It has been sent by then, and the answer has not come.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    freezeThisProcess(6_000);
    expect(await document).toBe('Dear Ann,');
  });

  it('do not abort a document because all processes were frozen for longer than its limit', async () => {
    expect(await filledAroundFreeze({ limit: 8_000, freeze: 10_000 })).toBe('Dear Ann,');
  });

  it('abort a document that takes too much memory, and render the next', async () => {
    pool({ ...LIMITS, megabytes: 40 });
    const numbers = JSON.stringify({ a: Array.from({ length: 4_000_000 }, (_, n) => [n]) });
    await expect(workers.render(letter, numbers)).rejects.toThrow(/too much memory/);
    expect(await filled()).toBe('Dear Ann,');
  });

  it('render two documents at once, each with its own data', async () => {
    const { started } = watchProcesses();
    pool(LIMITS, 2);
    const names = ['Ann', 'Ben', 'Cal', 'Dee', 'Eve', 'Fay'];
    const letters = await Promise.all(names.map((name) => filled(JSON.stringify({ name }))));
    expect(letters).toEqual(names.map((name) => `Dear ${name},`));
    expect(started).toHaveLength(2);
  });

  it('are sent the content of a template once', async () => {
    const { sent } = watchProcesses();
    pool();
    for (const name of ['Ann', 'Ben', 'Cal']) await filled(JSON.stringify({ name }));
    const withContent = sent.filter(({ task }) => 'file' in task && task.file.content !== null);
    expect(sent).toHaveLength(4);
    expect(withContent).toHaveLength(1);
  });

  it.each([
    ['the system lacks the memory for one', failToStart],
    ['the system starts no more of them', () => spawn('/nowhere/node', { stdio: ['ipc'] })],
    [
      'its program cannot be read',
      () => spawn(process.execPath, ['/nowhere.js'], { stdio: ['ipc', 'ignore', 'ignore'] }),
    ],
  ])('are unavailable if %s: the document is not to blame', async (_what, start) => {
    const fork = jest.spyOn(childProcess, 'fork').mockImplementation(start);
    pool();
    workers.warmUp();
    await expect(filled()).rejects.toThrow(TemplateInterrupted);
    await expect(filled()).rejects.toThrow('no process could be started');
    fork.mockRestore();
    expect(await filled()).toBe('Dear Ann,');
  });

  it('are replaced if they are killed between two documents', async () => {
    const { started } = watchProcesses();
    pool();
    await filled();
    const [first] = started;
    const ended = new Promise((resolve) => first?.once('exit', resolve));
    first?.kill('SIGKILL');
    await ended;
    expect(await filled()).toBe('Dear Ann,');
    expect(started).toHaveLength(2);
  });

  it('are replaced if one is killed during a document, which the next one renders', async () => {
    const { started, sent } = watchProcesses();
    pool();
    const document = filled();
    started[0]?.kill('SIGKILL');
    expect(await document).toBe('Dear Ann,');
    expect(started).toHaveLength(2);
    expect(sent.length).toBeGreaterThan(1);
  });

  it('abort running and waiting tasks when they are closed, and start no process for them', async () => {
    const { started } = watchProcesses();
    pool();
    const documents = [workers.render(endless, much), filled()];
    await once(started[0]!, 'message');
    workers.close();
    for (const document of documents) {
      await expect(document).rejects.toThrow(TemplateInterrupted);
      await expect(document).rejects.toThrow('the service is being stopped');
    }
    await expect(filled()).rejects.toThrow('the service is being stopped');
    workers.warmUp();
    expect(started).toHaveLength(1);
  });
});
