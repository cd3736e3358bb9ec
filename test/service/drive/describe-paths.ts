import type { DriveOfATest } from './drive-of-a-test.ts';

/** Which path every drive gives to a file. */
export function describePaths(name: string, held: DriveOfATest): void {
  const { drive, file, add, textOf, pathsOf } = held;

  describe(`${name}: a name that is taken`, () => {
    it('gets a number', async () => {
      await add('Invoice.docx');
      expect((await add('Invoice.docx')).name).toBe('Invoice (2).docx');
      expect((await add('Invoice.docx')).name).toBe('Invoice (3).docx');
    });

    it('leaves the first file unchanged', async () => {
      const first = await add('Invoice.docx', 'first');
      await add('Invoice.docx', 'second');
      expect(await textOf(first.id)).toBe('first');
    });

    it('is free in another folder', async () => {
      await add('Invoice.docx', 'content', 'Orders');
      expect((await add('Invoice.docx', 'content', 'Offers')).path).toBe('Offers/Invoice.docx');
    });

    it('skips a number that another file has', async () => {
      await add('Invoice (2).docx');
      await add('Invoice.docx');
      expect((await add('Invoice.docx')).name).toBe('Invoice (3).docx');
    });

    it('is free again after the file was removed', async () => {
      const { id } = await add('Invoice.docx');
      await drive().remove(id);
      expect((await add('Invoice.docx')).name).toBe('Invoice.docx');
    });

    it('is taken as soon as it is reserved', async () => {
      await drive().reserve(file('Invoice.docx'));
      expect((await add('Invoice.docx')).name).toBe('Invoice (2).docx');
    });

    it('is never given twice, even if fifty files request it at once', async () => {
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

    it('is taken as soon as it is reserved, also by concurrent requests', async () => {
      const wanted = ['A.docx', 'a.docx', 'A.DOCX', 'a.Docx'];
      const added = await Promise.all(wanted.map((one) => add(one, one)));
      const spellings = added.map(({ path }) => path.toLowerCase());
      expect(spellings.sort()).toEqual(['a (2).docx', 'a (3).docx', 'a (4).docx', 'a.docx']);
      expect(await Promise.all(added.map(({ id }) => textOf(id)))).toEqual(wanted);
    });

    it('is free again after the file was removed', async () => {
      const { id } = await add('Report.docx');
      await drive().remove(id);
      expect((await add('report.docx')).name).toBe('report.docx');
    });
  });

  describe(`${name}: a folder that would be where a file is`, () => {
    it('gets a number for as long as the file exists', async () => {
      const { id } = await add('Offer.docx', 'a file');
      expect((await add('a.txt', '1', 'Offer.docx')).path).toBe('Offer.docx (2)/a.txt');
      expect((await add('b.txt', '2', 'Offer.docx')).path).toBe('Offer.docx (2)/b.txt');
      expect(await textOf(id)).toBe('a file');
      await drive().remove(id);
      expect((await add('c.txt', '3', 'Offer.docx')).path).toBe('Offer.docx/c.txt');
    });

    it('also gets one if the file is spelled differently, or only reserved', async () => {
      await drive().reserve(file('OFFER.docx'));
      expect((await add('a.txt', '1', 'Offer.docx')).path).toBe('Offer.docx (2)/a.txt');
    });

    it('gets the next number that no file has, at every depth', async () => {
      await add('Offers');
      await add('Offers (2)');
      await add('Templates', 'content', 'Offers');
      const { path } = await add('a.txt', 'content', 'Offers', 'Templates');
      expect(path).toBe('Offers (3)/Templates (2)/a.txt');
    });

    it('gets a name, however many files have its numbers', async () => {
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

    it('also gets one if no file is written in the folder yet', async () => {
      const id = await drive().reserve(file('a.txt', 'Offer.docx'));
      expect((await add('Offer.docx')).path).toBe('Offer (2).docx');
      await drive().write(id, Buffer.from('content'));
      expect(await pathsOf()).toEqual(['Offer (2).docx', 'Offer.docx/a.txt']);
    });

    it('or the other way round: the first one gets the name', async () => {
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

    it('in an extension is also made safe', async () => {
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

    it.each(['CON.docx', 'aux.docx'])('%s, which Windows does not allow', async (fileName) => {
      expect((await add(fileName)).name).toBe(`_${fileName}`);
    });
  });
}
