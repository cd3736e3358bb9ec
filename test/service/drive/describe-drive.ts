import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { UserId } from '../../../contract/src/index.ts';
import type { Drive, NewFile } from '../../../service/src/drive/drive.ts';

/** A drive that is empty, and somebody who owns the files in it. */
export interface EmptyDrive {
  drive: Drive;
  ownerId: UserId;
}

/**
 * What every implementation of the drive port keeps.
 * @param emptyDrive gives a new one for each test
 */
export function describeDrive(name: string, emptyDrive: () => EmptyDrive): void {
  const drive = () => emptyDrive().drive;
  const file = (fileName: string, ...folders: string[]): NewFile => ({
    name: fileName,
    folders,
    ownerId: emptyDrive().ownerId,
  });
  const add = (fileName: string, content = 'content', ...folders: string[]) =>
    drive().add(file(fileName, ...folders), Buffer.from(content));
  const textOf = async (fileId: string) => (await drive().read(fileId))?.toString();
  const pathsOf = async () => (await drive().list()).map(({ path }) => path).sort();

  describe(`${name}: to see whether it can be written`, () => {
    it('leaves nothing behind', async () => {
      await drive().tryWriting();
      await drive().tryWriting();
      expect(await pathsOf()).toEqual([]);
    });

    it('tells the room that is left, in bytes', async () => {
      expect(await drive().free()).toBeGreaterThan(0);
    });
  });

  describe(`${name}: a file that was added`, () => {
    it('may come in pieces, one after the other', async () => {
      const pieces = ['In', '', 'voice'].map((piece) => Buffer.from(piece));
      const { id } = await drive().add(file('Letter.docx'), pieces);
      expect(await textOf(id)).toBe('Invoice');
    });

    it('says where it lies, what it is and whose it is', async () => {
      const { ownerId } = emptyDrive();
      expect(await add('Invoice.docx', 'content', 'Orders', 'Templates')).toEqual({
        id: expect.stringMatching(/./) as string,
        name: 'Invoice.docx',
        path: 'Orders/Templates/Invoice.docx',
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        ownerId,
        workflowId: null,
      });
    });

    it('knows the workflow that it was made for', async () => {
      const made = { ...file('Invoice.docx'), workflowId: 'wkf_1' } as const;
      const { id } = await drive().add(made, Buffer.from('content'));
      expect(await drive().find(id)).toMatchObject({ workflowId: 'wkf_1' });
    });

    it('is found by its id', async () => {
      const added = await add('Invoice.docx', 'content', 'Orders');
      expect(await drive().find(added.id)).toEqual(added);
    });

    it('is read as it was written', async () => {
      const { id } = await add('Invoice.docx', 'Dear Ann');
      expect(await textOf(id)).toBe('Dear Ann');
    });

    it('is opened as a stream, with what can be known of it', async () => {
      const { id } = await add('Invoice.docx', 'Dear Ann ✓');
      const opened = (await drive().open(id))!;
      expect(opened.state).toEqual(await drive().state(id));
      expect(await text(opened.read())).toBe('Dear Ann ✓');
      expect(opened.state.size).toBe(Buffer.byteLength('Dear Ann ✓'));
    });

    it.each([
      [0, 0, 'D'],
      [5, 7, 'Ann'],
      [7, 7, 'n'],
      [0, 7, 'Dear Ann'],
    ])('is opened to be read from byte %d to byte %d', async (first, last, wanted) => {
      const { id } = await add('Invoice.docx', 'Dear Ann');
      const opened = (await drive().open(id))!;
      expect(await text(opened.read({ first, last }))).toBe(wanted);
    });

    it('is opened as it is: what is written afterwards changes nothing of it', async () => {
      const { id } = await add('Invoice.docx', 'Dear Ann');
      const opened = (await drive().open(id))!;
      await drive().write(id, Buffer.from('Dear Benjamin'));
      expect(await text(opened.read())).toBe('Dear Ann');
      expect(opened.state.version).not.toBe((await drive().state(id))?.version);
    });

    it('may be opened and not read, or not to its end', async () => {
      const { id } = await add('Invoice.docx');
      await (await drive().open(id))!.close();
      const content = (await drive().open(id))!.read();
      const closed = once(content, 'close');
      content.destroy();
      await closed;
      expect(await textOf(id)).toBe('content');
    });

    it('is listed', async () => {
      const added = [await add('b.docx'), await add('a.docx', 'content', 'Orders')];
      expect(await drive().list()).toEqual(expect.arrayContaining(added));
      expect(await drive().list()).toHaveLength(2);
    });

    it('may come as a stream', async () => {
      const content = Readable.from([Buffer.from('Dear '), Buffer.from('Ann')]);
      const { id } = await drive().add(file('a.txt'), content);
      expect(await textOf(id)).toBe('Dear Ann');
    });

    it('may be empty', async () => {
      const { id } = await add('a.txt', '');
      expect(await textOf(id)).toBe('');
      expect(await text((await drive().open(id))!.read())).toBe('');
    });

    it('may be large', async () => {
      const content = Buffer.alloc(3 * 1024 * 1024, 'Docloom');
      const { id } = await drive().add(file('a.bin'), content);
      const read = (await drive().read(id)) ?? Buffer.alloc(0);
      expect(read.equals(content)).toBe(true);
      const streamed = await buffer((await drive().open(id))!.read());
      expect(streamed.equals(content)).toBe(true);
    });

    it('has a kind that anybody takes when its name says none', async () => {
      expect((await add('README')).mimeType).toBe('application/octet-stream');
    });
  });

  describe(`${name}: a name that is taken`, () => {
    it('gets a number', async () => {
      await add('Invoice.docx');
      expect((await add('Invoice.docx')).name).toBe('Invoice (2).docx');
      expect((await add('Invoice.docx')).name).toBe('Invoice (3).docx');
    });

    it('leaves the first file as it is', async () => {
      const first = await add('Invoice.docx', 'first');
      await add('Invoice.docx', 'second');
      expect(await textOf(first.id)).toBe('first');
    });

    it('is free in another folder', async () => {
      await add('Invoice.docx', 'content', 'Orders');
      expect((await add('Invoice.docx', 'content', 'Offers')).path).toBe('Offers/Invoice.docx');
    });

    it('passes over a number that somebody else has', async () => {
      await add('Invoice (2).docx');
      await add('Invoice.docx');
      expect((await add('Invoice.docx')).name).toBe('Invoice (3).docx');
    });

    it('is free again when the file is gone', async () => {
      const { id } = await add('Invoice.docx');
      await drive().remove(id);
      expect((await add('Invoice.docx')).name).toBe('Invoice.docx');
    });

    it('is taken as soon as it is reserved', async () => {
      await drive().reserve(file('Invoice.docx'), async () => undefined);
      expect((await add('Invoice.docx')).name).toBe('Invoice (2).docx');
    });

    it('is never given twice, also when fifty want it at once', async () => {
      const contents = Array.from({ length: 50 }, (_, n) => `content ${String(n)}`);
      const added = await Promise.all(contents.map((text) => add('Invoice.docx', text, 'Orders')));
      expect(new Set(added.map(({ path }) => path)).size).toBe(50);
      expect(new Set(added.map(({ id }) => id)).size).toBe(50);
      expect(await Promise.all(added.map(({ id }) => textOf(id)))).toEqual(contents);
      const names = [
        'Invoice.docx',
        ...contents.slice(1).map((_, n) => `Invoice (${String(n + 2)}).docx`),
      ];
      expect(added.map((stored) => stored.name).sort()).toEqual(names.sort());
    });
  });

  describe(`${name}: a name that is another spelling of one that is taken`, () => {
    it.each([
      ['report.docx', 'report (2).docx'],
      ['REPORT.DOCX', 'REPORT (2).DOCX'],
    ])('%s beside Report.docx', async (wanted, given) => {
      await add('Report.docx', 'mine');
      expect((await add(wanted, 'theirs')).name).toBe(given);
    });

    it.each([
      ['accents of NFD', 'Übersicht.docx', 'Übersicht (2).docx'.normalize('NFC')],
      ['upper case that is two letters', 'STRASSE.docx', 'STRASSE (2).docx'],
      ['a character that nobody sees', 'Stra\u200bße.docx', 'Stra\u200bße (2).docx'],
    ])('%s', async (_, wanted, given) => {
      await add('übersicht.docx');
      await add('Straße.docx');
      expect((await add(wanted)).name).toBe(given);
    });

    it('is free in another folder, and taken in the same folder spelled differently', async () => {
      await add('Invoice.docx', 'content', 'Orders');
      expect((await add('invoice.docx', 'content', 'Offers')).path).toBe('Offers/invoice.docx');
      expect((await add('invoice.docx', 'content', 'ORDERS')).path).toBe('ORDERS/invoice (2).docx');
    });

    it('is taken as soon as it is reserved, whoever wants it at once', async () => {
      const wanted = ['A.docx', 'a.docx', 'A.DOCX', 'a.Docx'];
      const added = await Promise.all(wanted.map((one) => add(one, one)));
      const spellings = added.map(({ path }) => path.toLowerCase());
      expect(spellings.sort()).toEqual(['a (2).docx', 'a (3).docx', 'a (4).docx', 'a.docx']);
      expect(await Promise.all(added.map(({ id }) => textOf(id)))).toEqual(wanted);
    });

    it('is free again when the file is gone', async () => {
      const { id } = await add('Report.docx');
      await drive().remove(id);
      expect((await add('report.docx')).name).toBe('report.docx');
    });
  });

  describe(`${name}: a folder that would be where a file is`, () => {
    it('gets a number, for as long as the file is there', async () => {
      const { id } = await add('Offer.docx', 'a file');
      expect((await add('a.txt', '1', 'Offer.docx')).path).toBe('Offer.docx (2)/a.txt');
      expect((await add('b.txt', '2', 'Offer.docx')).path).toBe('Offer.docx (2)/b.txt');
      expect(await textOf(id)).toBe('a file');
      await drive().remove(id);
      expect((await add('c.txt', '3', 'Offer.docx')).path).toBe('Offer.docx/c.txt');
    });

    it('gets one too when the file is spelled differently, or only reserved', async () => {
      await drive().reserve(file('OFFER.docx'), async () => undefined);
      expect((await add('a.txt', '1', 'Offer.docx')).path).toBe('Offer.docx (2)/a.txt');
    });

    it('gets the next number that no file has, at every depth', async () => {
      await add('Offers');
      await add('Offers (2)');
      await add('Templates', 'content', 'Offers');
      const { path } = await add('a.txt', 'content', 'Offers', 'Templates');
      expect(path).toBe('Offers (3)/Templates (2)/a.txt');
    });

    it('is found, however many files have its numbers', async () => {
      await add('Offers');
      for (let number = 2; number <= 60; number += 1) await add(`Offers (${String(number)})`);
      const { id, path } = await add('a.txt', 'found', 'Offers');
      expect(path).toMatch(/^Offers \(.+\)\/a\.txt$/);
      expect(await textOf(id)).toBe('found');
    });
  });

  describe(`${name}: a file that would be where a folder is`, () => {
    it('gets a number', async () => {
      await add('a.txt', 'content', 'Offer.docx');
      expect((await add('Offer.docx')).path).toBe('Offer (2).docx');
      expect((await add('offer.DOCX')).path).toBe('offer (3).DOCX');
    });

    it('gets one too when nothing is written in the folder yet', async () => {
      const id = await drive().reserve(file('a.txt', 'Offer.docx'), async () => undefined);
      expect((await add('Offer.docx')).path).toBe('Offer (2).docx');
      await drive().write(id, Buffer.from('content'));
      expect(await pathsOf()).toEqual(['Offer (2).docx', 'Offer.docx/a.txt']);
    });

    it('or the other way round: whoever comes first has the name', async () => {
      const adding = ['1', '2', '3', '4'].flatMap((content) => [
        add('Offers', content),
        add('a.txt', content, 'Offers'),
      ]);
      const added = await Promise.all(adding);
      expect(await Promise.all(added.map(({ id }) => textOf(id)))).toEqual(
        ['1', '2', '3', '4'].flatMap((content) => [content, content]),
      );
      expect(await drive().list()).toHaveLength(8);
    });
  });

  describe(`${name}: an unsafe name`, () => {
    it.each([
      ['a path', '../../x.docx', ['..', '../..', 'Orders/../..']],
      ['an absolute path', '/etc/passwd', ['/etc']],
      ['a path of Windows', '..\\..\\x.docx', ['C:\\Windows']],
    ])('%s stays inside the drive', async (_, fileName, folders) => {
      const { path } = await add(fileName, 'content', ...folders);
      expect(path.split('/')).toHaveLength(folders.length + 1);
      expect(path.split('/')).not.toContain('..');
      expect(await pathsOf()).toEqual([path]);
    });

    it('in an extension is made safe too', async () => {
      const { name: stored } = await add('a.d\u0000\\x');
      expect(stored).toBe('a.d x');
    });

    it('that is far too long is cut', async () => {
      const { id, name: stored } = await add(`${'x'.repeat(400)}.docx`, 'content', 'y'.repeat(400));
      expect(stored).toMatch(/^x{100,}\.docx$/);
      expect(await textOf(id)).toBe('content');
    });

    it('that is an endless extension is cut', async () => {
      const { id } = await add(`a.${'x'.repeat(400)}`);
      expect(await textOf(id)).toBe('content');
    });

    it.each(['', ' ', '.', '..', '/'])('"%s" becomes one that people can see', async (fileName) => {
      expect((await add(fileName)).name).toBe('Untitled');
    });

    it.each(['CON.docx', 'aux.docx'])('%s, which Windows has not', async (fileName) => {
      expect((await add(fileName)).name).toBe(`_${fileName}`);
    });
  });

  describe(`${name}: a file that is reserved`, () => {
    it('is not there before it is written', async () => {
      const id = await drive().reserve(file('Invoice.docx'), async () => undefined);
      expect(await drive().find(id)).toBeUndefined();
      expect(await drive().read(id)).toBeUndefined();
      expect(await drive().open(id)).toBeUndefined();
      expect(await drive().list()).toEqual([]);
      expect(await drive().findAll([id])).toEqual(new Map());
    });

    it('is the one that was promised once it is written', async () => {
      const id = await drive().reserve(file('Invoice.docx', 'Orders'), async () => undefined);
      await drive().write(id, Buffer.from('Dear Ann'));
      expect(await drive().find(id)).toMatchObject({ id, path: 'Orders/Invoice.docx' });
      expect(await textOf(id)).toBe('Dear Ann');
    });

    it('stays one file when it is written again', async () => {
      const id = await drive().reserve(file('Invoice.docx'), async () => undefined);
      await drive().write(id, Buffer.from('a long first text'));
      await drive().write(id, Buffer.from('second'));
      expect(await textOf(id)).toBe('second');
      expect(await pathsOf()).toEqual(['Invoice.docx']);
    });
  });

  it(`${name}: refuses to write a file that was not reserved`, async () => {
    const writing = drive().write('fil_unknown', Buffer.from('x'));
    await expect(writing).rejects.toMatchObject({ code: 'file_unknown' });
  });

  describe(`${name}: a content that breaks off`, () => {
    async function* brokenContent() {
      yield Buffer.from('half of it');
      throw new Error('the line was cut');
    }

    it('leaves nothing behind', async () => {
      const adding = drive().add(file('Invoice.docx', 'Orders'), Readable.from(brokenContent()));
      await expect(adding).rejects.toThrow('the line was cut');
      expect(await drive().list()).toEqual([]);
    });

    it('leaves the name free', async () => {
      const adding = drive().add(file('Invoice.docx'), Readable.from(brokenContent()));
      await expect(adding).rejects.toThrow();
      expect((await add('Invoice.docx')).name).toBe('Invoice.docx');
    });

    it('leaves what was written before as it was', async () => {
      const { id } = await add('Invoice.docx', 'whole');
      await expect(drive().write(id, Readable.from(brokenContent()))).rejects.toThrow();
      expect(await textOf(id)).toBe('whole');
    });
  });

  describe(`${name}: a file that was removed`, () => {
    it('is gone', async () => {
      const { id } = await add('Invoice.docx');
      expect(await drive().remove(id)).toBe(true);
      expect(await drive().find(id)).toBeUndefined();
      expect(await drive().read(id)).toBeUndefined();
      expect(await drive().list()).toEqual([]);
    });

    it('may be removed again', async () => {
      const { id } = await add('Invoice.docx');
      await drive().remove(id);
      expect(await drive().remove(id)).toBe(false);
    });

    it('takes no other with it', async () => {
      const [first, second] = [await add('Invoice.docx'), await add('Invoice.docx')];
      await drive().remove(first.id);
      expect(await drive().list()).toEqual([second]);
    });
  });

  describe(`${name}: a file that is not to be removed`, () => {
    const refusal = async () => {
      throw new Error('it is needed');
    };

    it('stays as it is', async () => {
      const added = await add('Invoice.docx', 'Dear Ann');
      await expect(drive().remove(added.id, refusal)).rejects.toThrow('it is needed');
      expect(await drive().find(added.id)).toEqual(added);
      expect(await textOf(added.id)).toBe('Dear Ann');
    });

    it('stays too when that turns out at the last moment', async () => {
      const added = await add('Invoice.docx', 'Dear Ann');
      const answers = [async () => undefined, refusal];
      const removing = drive().remove(added.id, async () => answers.shift()?.());
      await expect(removing).rejects.toThrow('it is needed');
      expect(await drive().find(added.id)).toEqual(added);
      expect(await textOf(added.id)).toBe('Dear Ann');
      expect(await drive().list()).toEqual([added]);
      await drive().remove(added.id);
      expect(await drive().list()).toEqual([]);
    });

    it('is told of to nobody', async () => {
      const heard: string[] = [];
      drive().onRemoved((fileId) => heard.push(fileId));
      const { id } = await add('Invoice.docx');
      await expect(drive().remove(id, refusal)).rejects.toThrow('it is needed');
      expect(heard).toEqual([]);
    });
  });

  describe(`${name}: a file that is written and removed at once`, () => {
    it('is not there again when it was removed while its content came', async () => {
      const { id } = await add('Invoice.docx', 'old');
      const content = Readable.from(
        (async function* () {
          yield Buffer.from('new ');
          await drive().remove(id);
          yield Buffer.from('content');
        })(),
      );
      await expect(drive().write(id, content)).rejects.toMatchObject({ code: 'file_unknown' });
      expect(await drive().list()).toEqual([]);
      expect((await add('Invoice.docx')).name).toBe('Invoice.docx');
    });

    it('is not there again when it was being removed', async () => {
      const { id } = await add('Invoice.docx', 'old');
      const [asked, allowed] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
      const removing = drive().remove(id, async () => {
        asked.resolve(null);
        await allowed.promise;
      });
      await asked.promise;
      const writing = drive().write(id, Buffer.from('new'));
      const refused = expect(writing).rejects.toMatchObject({ code: 'file_unknown' });
      await new Promise(setImmediate);
      allowed.resolve(null);
      await Promise.all([removing, refused]);
      expect(await drive().list()).toEqual([]);
    });

    it('is there with its owner or not at all, whatever comes first', async () => {
      const { ownerId } = emptyDrive();
      for (let round = 0; round < 40; round += 1) {
        const { id } = await add('Invoice.docx', 'old', 'Orders');
        const work = [
          () => drive().write(id, Buffer.from('one')),
          () => drive().remove(id),
          () => drive().list(),
          () => drive().write(id, Buffer.from('two')),
        ];
        const turned = work.map((_, n) => work[(n + round) % work.length]!());
        await Promise.allSettled(turned);
        for (const stored of await drive().list()) {
          expect(stored).toMatchObject({ ownerId });
          await drive().remove(stored.id);
        }
        expect(await drive().list()).toEqual([]);
      }
      expect((await add('Invoice.docx', 'new', 'Orders')).name).toBe('Invoice.docx');
    });
  });

  describe(`${name}: an id that does not exist`, () => {
    it.each(['fil_unknown', '', '../../etc/passwd'])('"%s" finds nothing', async (id) => {
      expect(await drive().find(id)).toBeUndefined();
      expect(await drive().read(id)).toBeUndefined();
      expect(await drive().open(id)).toBeUndefined();
      expect(await drive().remove(id)).toBe(false);
    });

    it('is left out where very many are asked for', async () => {
      const { id } = await add('Invoice.docx');
      const unknown = Array.from({ length: 70_000 }, (_, n) => `fil_${String(n)}`);
      expect([...(await drive().findAll([...unknown, id])).keys()]).toEqual([id]);
    });

    it('is left out where several are asked for', async () => {
      const { id } = await add('Invoice.docx');
      expect([...(await drive().findAll([id, 'fil_unknown'])).keys()]).toEqual([id]);
      expect(await drive().findAll([])).toEqual(new Map());
    });
  });

  describe(`${name}: the state of a file`, () => {
    const versionOf = async (fileId: string) => (await drive().state(fileId))?.version;

    it('says its length, and is the same for as long as nobody writes it', async () => {
      const { id } = await add('Invoice.docx', 'Dear Ann ✓');
      const state = await drive().state(id);
      expect(state).toEqual({
        version: expect.stringMatching(/^\w+$/) as string,
        size: 12,
        changedAt: expect.any(Number) as number,
      });
      expect(Math.abs(state!.changedAt - Date.now())).toBeLessThan(60 * 60_000);
      expect(await drive().state(id)).toEqual(state);
    });

    it('has another version when it has been written again, in the same moment too', async () => {
      const { id } = await add('Invoice.docx', 'One');
      const versions = [await versionOf(id)];
      for (const content of ['Two', 'Six', 'Ten']) {
        await drive().write(id, Buffer.from(content));
        versions.push(await versionOf(id));
      }
      expect(new Set(versions).size).toBe(4);
    });

    it('has another version than that of a file with the same content', async () => {
      const [one, other] = [await add('One.docx'), await add('Other.docx')];
      expect(await versionOf(one.id)).not.toBe(await versionOf(other.id));
    });

    it('is nothing when it is gone', async () => {
      const { id } = await add('Invoice.docx');
      await drive().remove(id);
      expect(await drive().state(id)).toBeUndefined();
      expect(await drive().state('fil_never')).toBeUndefined();
    });
  });

  it(`${name}: tells of each file that it has removed, once it is gone`, async () => {
    const heard: string[] = [];
    drive().onRemoved((fileId) => heard.push(fileId));
    const { id } = await add('Invoice.docx');
    expect(heard).toEqual([]);
    await drive().remove(id);
    await drive().remove('fil_never');
    expect(heard).toEqual([id]);
  });
}
