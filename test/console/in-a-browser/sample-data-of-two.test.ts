import { templateForEachTest } from './template-for-each-test.ts';

const TOKEN = 'dlt_of_the_first_user';
const MEANWHILE = 'Somebody has saved other sample data in between';

const visited = templateForEachTest(['Dear {{name}}']);
const visit = () => visited().visit;

const path = () => `${visited().workflow.path}/documents/${visited().document.id}/sample-data/`;
const store = async (data: object) => {
  expect((await visited().service.client.send('PUT', path(), { json: data })).status).toBe(200);
};
const stored = async () => (await visited().service.client.get(path())).json;

const save = () => visit().button('Save as sample data').click();
const isSaved = () => visit().page.getByText('Saved', { exact: true }).waitFor();

/** Two people have opened the data, and the other one has saved first. */
async function openOvertaken(): Promise<void> {
  await store({ name: 'Ann' });
  await visit().open(TOKEN);
  await visit().field('name').fill('mine');
  await store({ name: 'theirs' });
  await save();
  await visit().page.getByText(MEANWHILE).waitFor();
  expect(await stored()).toEqual({ name: 'theirs' });
  expect(await visit().field('name').inputValue()).toBe('mine');
}

it('The data of somebody who was faster stays, and is shown; mine can be brought back', async () => {
  await openOvertaken();
  await visit().button('Show theirs').click();
  expect(await visit().field('name').inputValue()).toBe('theirs');
  await visit().page.getByText(MEANWHILE).waitFor({ state: 'detached' });
  await visit().button('Bring it back').click();
  expect(await visit().field('name').inputValue()).toBe('mine');
  await save();
  await isSaved();
  expect(await stored()).toEqual({ name: 'mine' });
});

it('Mine can replace theirs, and not what a third person has saved since', async () => {
  await openOvertaken();
  await store({ name: 'third' });
  await visit().button('Replace theirs by mine').click();
  await visit().page.getByText(MEANWHILE).waitFor();
  expect(await stored()).toEqual({ name: 'third' });
  await visit().button('Replace theirs by mine').click();
  await isSaved();
  expect(await stored()).toEqual({ name: 'mine' });
});

it('Saving twice in a row needs no choice', async () => {
  await store({ name: 'Ann' });
  await visit().open(TOKEN);
  for (const name of ['Bo', 'Cleo']) {
    await visit().field('name').fill(name);
    await save();
    await isSaved();
    expect(await stored()).toEqual({ name });
  }
});

it('Runs that arrive meanwhile are nobody’s work', async () => {
  await visited().workflow.run({ name: 'first run' });
  await visit().open(TOKEN);
  await visit().field('name').fill('mine');
  await visited().workflow.run({ name: 'second run' });
  await save();
  await isSaved();
  expect(await stored()).toEqual({ name: 'mine' });
});

it('The first data is not saved over that of somebody who was faster', async () => {
  await visit().open(TOKEN);
  await visit().field('name').fill('mine');
  await store({ name: 'theirs' });
  await save();
  await visit().page.getByText(MEANWHILE).waitFor();
  expect(await stored()).toEqual({ name: 'theirs' });
});

it('What the person began with survives loading the page again', async () => {
  await store({ name: 'Ann' });
  await visit().open(TOKEN);
  await visit().field('name').fill('mine');
  await store({ name: 'theirs' });
  await visit().reload();
  expect(await visit().field('name').inputValue()).toBe('mine');
  await save();
  await visit().page.getByText(MEANWHILE).waitFor();
});
