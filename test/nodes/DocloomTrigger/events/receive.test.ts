import { Readable } from 'node:stream';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { created, Stage } from '../stage';
import { BinaryDataService } from 'n8n-core';

const documentOf = (id: string, withPdf: boolean) => ({
  documentId: `doc_${id}`,
  file: driveFile(`${id}-docx`, 'docx', 'application/msword'),
  pdf: withPdf ? driveFile(`${id}-pdf`, 'pdf', 'application/pdf') : null,
});

function driveFile(id: string, ending: string, mimeType: string) {
  return { id, name: `Invoice.${ending}`, url: `https://drive.test/${id}`, mimeType };
}

describe('the output of the trigger', () => {
  const stage = new Stage('docloom');
  const hear = async (parameters: INodeParameters, event: object) => {
    await stage.choose(parameters);
    await stage.flow.publish();
    expect(await stage.emit(event)).toEqual([200]);
    return stage.flow.heard('production');
  };
  const two = created('evt_1', [documentOf('a', true), documentOf('b', false)]);

  it('is one item with the event if that is selected', async () => {
    expect(await hear({ output: 'event' }, two)).toEqual([[two]]);
  });

  it('is empty if the event type is not selected', async () => {
    expect(await hear({}, { ...created('evt_1'), type: 'run.failed' })).toEqual([]);
  });

  it('is empty for a test event', async () => {
    expect(await hear({}, { ...created('evt_1'), type: 'docloom.test' })).toEqual([]);
  });

  it('is an event of another type if it is selected', async () => {
    const event = { ...created('evt_1'), type: 'run.failed' };

    expect(await hear({ events: ['run.failed'] }, event)).toEqual([[event]]);
  });

  it("contains an event in the server's own format", async () => {
    const event = { link: 'https://drive.test/1' };

    expect(await hear({ output: 'document', downloadDocuments: true }, event)).toEqual([[event]]);
  });

  it('is one item per document by default, with its run', async () => {
    const [items] = await hear({}, two);

    expect(items).toHaveLength(2);
    expect(items?.[1]).toEqual({
      eventId: 'evt_1',
      type: 'documents.created',
      timestamp: two.timestamp,
      workflow: { id: 'wkf_1', name: 'Invoices' },
      run: { id: 'run_evt_1' },
      ...documentOf('b', false),
    });
  });

  it('is one item if an event has no documents', async () => {
    const event = { ...created('evt_1'), type: 'run.failed', data: { error: { code: 'x' } } };

    expect(await hear({ output: 'document', events: ['run.failed'] }, event)).toEqual([[event]]);
  });
});

describe('the files of the documents', () => {
  const stage = new Stage('docloom');
  const event = created('evt_1', [documentOf('a', true), documentOf('b', false)]);

  const binariesOf = async (parameters: INodeParameters) => {
    await stage.choose({ downloadDocuments: true, output: 'event', ...parameters });
    await stage.flow.publish();
    for (const id of ['a-docx', 'a-pdf', 'b-docx']) stage.server.drive.set(id, `bytes of ${id}`);
    expect(await stage.emit(event)).toEqual([200]);
    return stage.flow.started[0]!.items.map(({ binary = {} }) =>
      Object.fromEntries(
        Object.entries(binary).map(([name, { data, fileName, mimeType }]) => [
          name,
          [Buffer.from(data, 'base64').toString(), fileName, mimeType],
        ]),
      ),
    );
  };
  const aDocx = ['bytes of a-docx', 'Invoice.docx', 'application/msword'];
  const aPdf = ['bytes of a-pdf', 'Invoice.pdf', 'application/pdf'];
  const bDocx = ['bytes of b-docx', 'Invoice.docx', 'application/msword'];

  it('are the PDF if there is one, otherwise the original', async () => {
    expect(await binariesOf({})).toEqual([{ data: aPdf, data_1: bDocx }]);
  });

  it('are the original if that is selected', async () => {
    const binaries = await binariesOf({ wantedFiles: 'original' });

    expect(binaries).toEqual([{ data: aDocx, data_1: bDocx }]);
  });

  it('are both, in fields with the chosen names', async () => {
    const binaries = await binariesOf({ wantedFiles: 'both', binaryPropertyName: 'file' });

    expect(binaries).toEqual([{ file: aDocx, file_1: aPdf, file_2: bDocx }]);
  });

  it('are in the item of their document', async () => {
    const binaries = await binariesOf({ output: 'document', wantedFiles: 'both' });

    expect(binaries).toEqual([{ data: aDocx, data_1: aPdf }, { data: bDocx }]);
  });

  it('are downloaded when the sender retries after a failed download', async () => {
    await stage.choose({ downloadDocuments: true });
    await stage.flow.publish();
    for (const id of ['a-pdf', 'b-docx']) stage.server.drive.set(id, 'bytes');
    stage.server.rejectedFiles.set('a-pdf', 403);
    expect(await stage.emit(event)).toEqual([500]);
    expect(stage.flow.failures).toEqual([
      expect.objectContaining({ message: 'The server denied access to file a-pdf' }),
    ]);

    stage.server.rejectedFiles.clear();

    expect(await stage.emit(event)).toEqual([200]);
    expect(stage.flow.started).toHaveLength(1);
  });

  it.each([404, 410])('are omitted, and listed, if they were deleted: %d', async (status) => {
    await stage.choose({ downloadDocuments: true, output: 'event', wantedFiles: 'both' });
    await stage.flow.publish();
    for (const id of ['a-docx', 'a-pdf', 'b-docx']) stage.server.drive.set(id, `bytes of ${id}`);
    stage.server.rejectedFiles.set('a-docx', status);

    expect(await stage.emit(event)).toEqual([200]);
    const [{ json, binary = {} }] = stage.flow.started[0]!.items as [INodeExecutionData];
    const gone = { field: 'data', id: 'a-docx', name: 'Invoice.docx' };
    const reason = 'The file is no longer on the server';
    expect(json).toEqual({ ...event, missingFiles: [{ ...gone, reason }] });
    expect(Object.keys(binary)).toEqual(['data_1', 'data_2']);
    expect(stage.flow.warnings).toEqual([expect.stringContaining('without the file a-docx')]);
    expect(await stage.emit(event)).toEqual([200]);
    expect(stage.flow.started).toHaveLength(1);
  });

  it('are named only in the item of their document', async () => {
    await stage.choose({ downloadDocuments: true, output: 'document' });
    await stage.flow.publish();
    stage.server.drive.set('b-docx', 'bytes');

    expect(await stage.emit(event)).toEqual([200]);
    const [one, other] = stage.flow.started[0]!.items;
    expect(one?.json.missingFiles).toHaveLength(1);
    expect(one?.binary).toEqual({});
    expect(other?.json).not.toHaveProperty('missingFiles');
    expect(Object.keys(other?.binary ?? {})).toEqual(['data']);
  });

  it("are streamed to n8n's storage and never held in memory", async () => {
    const store = jest.spyOn(BinaryDataService.prototype, 'store');
    await binariesOf({ wantedFiles: 'both' });

    const given = store.mock.calls.map(([, bufferOrStream]) => bufferOrStream);
    expect(given).toHaveLength(3);
    for (const one of given) expect(one).toBeInstanceOf(Readable);
    store.mockRestore();
  });

  it.each(['event', 'document'])('are downloaded three at a time, output %s', async (output) => {
    await stage.choose({ downloadDocuments: true, output });
    await stage.flow.publish();
    const documents = Array.from({ length: 10 }, (_, index) => documentOf(`d${index}`, false));
    for (const { file } of documents) stage.server.drive.set(file.id, `bytes of ${file.id}`);
    const held: (() => void)[] = [];
    let most = 0;
    stage.server.beforeDownload = () =>
      new Promise((goOn) => {
        held.push(goOn);
        most = Math.max(most, held.length);
        // The first ones wait for the third, and a little longer: a fourth would start in that
        // time.
        if (most >= 3) setTimeout(() => held.splice(0).forEach((go) => go()), 50);
      });

    expect(await stage.emit(created('evt_1', documents))).toEqual([200]);
    expect(most).toBe(3);
    const binaries = stage.flow.started[0]!.items.flatMap(({ binary = {} }) =>
      Object.values(binary).map(({ data }) => Buffer.from(data, 'base64').toString()),
    );
    expect(binaries).toEqual(documents.map(({ file }) => `bytes of ${file.id}`));
  });

  it('are not downloaded for an unverified event', async () => {
    await stage.choose({ downloadDocuments: true });
    await stage.flow.publish();
    await stage.emit(event, { signingSecret: 'whsec_b3RoZXI=' });

    expect(stage.server.log.filter((line) => line.includes('/drive/'))).toEqual([]);
  });
});

describe('an event that is sent again', () => {
  const stage = new Stage('docloom');
  const send = async (...ids: string[]) => {
    const answers = await Promise.all(ids.map(async (id) => await stage.emit(created(id))));
    return answers.flat();
  };
  const ids = () => stage.flow.heard('production').map(([event]) => event?.id);

  it('starts the flow once, and still gets a 200 response', async () => {
    await stage.flow.publish();

    expect(await send('evt_1')).toEqual([200]);
    expect(await send('evt_1', 'evt_2')).toEqual([200, 200]);
    expect(ids().sort()).toEqual(['evt_1', 'evt_2']);
  });

  it('starts the flow once if it is sent five times at once', async () => {
    await stage.flow.publish();

    expect(await send(...Array<string>(5).fill('evt_1'))).toEqual(Array(5).fill(200));
    expect(ids()).toEqual(['evt_1']);
  });

  describe('while n8n is about to run the node for the first one', () => {
    /** Sends the same event twice, and pauses both after n8n has read the static data. */
    const sendTwice = async () => {
      await stage.flow.publish();
      const goOn: (() => void)[] = [];
      const bothWait = new Promise<void>((resolve) => {
        stage.flow.beforeNode = () =>
          new Promise((go) => {
            goOn.push(go);
            if (goOn.length === 2) resolve();
          });
      });
      const answered: number[] = [];
      const sending = [1, 2].map(async () => {
        answered.push(...(await stage.server.emit(created('evt_1'))));
      });
      await bothWait;
      return { goOn, answered, first: Promise.race(sending), both: Promise.all(sending) };
    };

    it('starts the flow once if both continue at the same moment', async () => {
      const { goOn, answered, both } = await sendTwice();
      for (const go of goOn) go();
      await both;

      expect(answered.sort()).toEqual([200, 409]);
      expect(ids()).toEqual(['evt_1']);
    });

    it('starts the flow once if the second continues after the first was answered', async () => {
      const { goOn, answered, first, both } = await sendTwice();
      goOn[0]!();
      await first;
      goOn[1]!();
      await both;

      expect(answered).toEqual([200, 200]);
      expect(ids()).toEqual(['evt_1']);
    });
  });

  it("is recognised by n8n's stored data, even after a restart", async () => {
    await stage.flow.publish();
    await send('evt_1', 'evt_2', 'evt_3');
    const afterRestart = await stage.anotherFlow();
    await afterRestart.publish();
    const { registration } = afterRestart.staticData;
    const { seenEvents } = stage.flow.staticData;
    afterRestart.stored = JSON.stringify({ 'node:Docloom Trigger': { registration, seenEvents } });

    await send('evt_1', 'evt_2', 'evt_3', 'evt_4');

    expect(afterRestart.heard('production').map(([event]) => event?.id)).toEqual(['evt_4']);
  });

  it('is answered 409 while its documents are being downloaded', async () => {
    await stage.choose({ downloadDocuments: true, output: 'event' });
    await stage.flow.publish();
    stage.server.drive.set('a-docx', 'bytes');
    const event = created('evt_1', [documentOf('a', false)]);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const asked = new Promise<void>((resolve) => {
      stage.server.beforeDownload = async () => {
        resolve();
        await held;
      };
    });

    const first = stage.server.emit(event);
    await asked;
    expect(await stage.server.emit(event)).toEqual([409]);
    goOn();

    expect(await first).toEqual([200]);
    expect(await stage.emit(event)).toEqual([200]);
    expect(ids()).toEqual(['evt_1']);
  });

  it('starts the flow each time if that is selected', async () => {
    await stage.choose({ options: { skipSeen: false } });
    await stage.flow.publish();
    await send('evt_1');
    await send('evt_1');

    expect(ids()).toEqual(['evt_1', 'evt_1']);
    expect(stage.flow.staticData.seenEvents).toBeUndefined();
  });

  it('reaches a test even if the published flow has seen it', async () => {
    await stage.flow.publish();
    await send('evt_1');
    await stage.flow.listenForTest();
    await send('evt_1');

    expect(stage.flow.heard('test')).toHaveLength(1);
    expect(ids()).toEqual(['evt_1']);
  });

  it('is forgotten after five hundred others', async () => {
    await stage.flow.publish();
    await send('evt_first');
    for (let from = 0; from < 500; from += 50) {
      await send(...Array.from({ length: 50 }, (_, index) => `evt_${from + index}`));
    }

    expect(stage.flow.staticData.seenEvents).toHaveLength(500);
    expect(stage.flow.staticData.seenEvents).not.toContain('evt_first');
    expect(stage.flow.staticData.registration).toBeDefined();
  }, 30_000);
});

describe('an event that a server without additions sends again', () => {
  const stage = new Stage('documented');

  it('starts the flow again if nothing identifies it', async () => {
    await stage.flow.publish();
    await stage.emit({ id: 'wkf_1', link: 'https://drive.test/1' });
    await stage.emit({ id: 'wkf_1', link: 'https://drive.test/2' });

    expect(stage.flow.started).toHaveLength(2);
  });
});

describe('a parameter with an expression', () => {
  const stage = new Stage('docloom');
  const event = created('evt_1', [documentOf('a', false)]);

  it.each([
    ['downloadDocuments', '={{ "false" }}', 1],
    ['events', '={{ "documents.created" }}', 1],
    ['options', { skipSeen: '={{ "false" }}' }, 2],
  ])('uses its value: %s %j', async (name, value, times) => {
    await stage.choose({ output: 'event', [name]: value });
    await stage.flow.publish();
    await stage.emit(event);
    await stage.emit(event);

    expect(stage.flow.heard('production')).toEqual(Array.from({ length: times }, () => [event]));
    expect(stage.flow.started[0]?.items[0]?.binary).toBeUndefined();
  });

  it.each([
    ['Download Documents', { downloadDocuments: '={{ "yes" }}' }],
    ['Files to Download', { downloadDocuments: true, wantedFiles: '={{ "PDF" }}' }],
    ['Output', { output: '={{ "documents" }}' }],
    ['Events', { events: '={{ ["created"] }}' }],
    ['Events', { events: '={{ [] }}' }],
    ['Skip Events Already Seen', { options: { skipSeen: '={{ undefined }}' } }],
    ['If Another Webhook Is Registered', { options: { ifAnotherWebhook: '={{ "Stop" }}' } }],
  ])('prevents publishing if its value is invalid: %s', async (name, parameters) => {
    await stage.choose(parameters);
    stage.server.register('https://other.test/documents');

    await expect(stage.flow.publish()).rejects.toThrow(`The parameter '${name}' is`);
    expect(stage.receivers).toEqual(['https://other.test/documents']);
  });
});
