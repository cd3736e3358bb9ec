import type { User } from '../../../../service/src/store/records/users.ts';
import { savedText, saveText } from '../../../../service/src/store/records/settings.ts';
import type { Transaction } from '../../../../service/src/store/store.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let ann: User;

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
});

const reserve = (name: string, beside: (transaction: Transaction) => Promise<void>) =>
  held.parts.drive.reserve({ folders: ['Orders'], name, ownerId: ann.id }, beside);
const note = () => savedText(held.parts.store, 'note');

describe('what runs beside a reservation', () => {
  it('is stored with the name, also if the first name is taken', async () => {
    await reserve('Letter.docx', (transaction) => saveText(transaction, 'note', 'one'));
    expect(await note()).toBe('one');
    const id = await reserve('Letter.docx', (transaction) => saveText(transaction, 'note', 'two'));
    expect(await note()).toBe('two');
    expect(await held.parts.drive.pathOf(id)).toMatch(/Letter \(2\)\.docx$/);
  });

  it('reserves nothing if it fails', async () => {
    const failing = reserve('Letter.docx', async (transaction) => {
      await saveText(transaction, 'note', 'one');
      throw new Error('a fault');
    });
    await expect(failing).rejects.toThrow('a fault');
    expect(await note()).toBeNull();
    const id = await reserve('Letter.docx', async () => undefined);
    expect(await held.parts.drive.pathOf(id)).toMatch(/Letter\.docx$/);
  });
});
