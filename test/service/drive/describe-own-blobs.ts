import type { BlobStore, PutMode } from '../../../service/src/drive/blob-store.ts';
import { BlobExistsError } from '../../../service/src/drive/blob-store.ts';
import type { BlobStoreTraits } from './describe-blob-store.ts';
import { pagesOf } from './pages-of.ts';

/** What every implementation of the blob store keeps of the mode `replaceOwn`. */
export function describeOwnBlobs(
  name: string,
  store: () => BlobStore,
  { keepsFileIds }: Pick<BlobStoreTraits, 'keepsFileIds'>,
): void {
  const textOf = async () => (await (await store().get('Orders/a.txt'))?.bytes())?.toString();

  describe(`${name}: a blob that is replaced by its own file`, () => {
    const putFor = async (fileId: string | undefined, content: string, mode: PutMode) => {
      const staged = await store().stage(Buffer.from(content), fileId);
      await staged.put('Orders/a.txt', mode);
    };

    it('may not exist yet', async () => {
      await putFor('fil_1', 'first', 'replaceOwn');
      expect(await textOf()).toBe('first');
    });

    it.each<PutMode>(['create', 'replace', 'replaceOwn'])(
      'has the new content: after %s',
      async (mode) => {
        await putFor('fil_1', 'first', mode);
        await putFor('fil_1', 'second', 'replaceOwn');
        expect(await textOf()).toBe('second');
        expect(await pagesOf(store())).toEqual([['Orders/a.txt']]);
      },
    );

    it('has the new content after it was moved', async () => {
      const staged = await store().stage(Buffer.from('first'), 'fil_1');
      await staged.put('a.txt', 'create');
      await store().move('a.txt', 'Orders/a.txt');
      await putFor('fil_1', 'second', 'replaceOwn');
      expect(await textOf()).toBe('second');
    });

    it.each([['fil_2'], [undefined]])(
      `is ${keepsFileIds ? 'never' : 'even'} that of %s`,
      async (fileId) => {
        await putFor(fileId, 'of another', 'create');
        const putting = putFor('fil_1', 'mine', 'replaceOwn');
        if (keepsFileIds) await expect(putting).rejects.toThrow(BlobExistsError);
        else await putting;
        expect(await textOf()).toBe(keepsFileIds ? 'of another' : 'mine');
      },
    );
  });
}
