import { templateForEachTest } from './template-for-each-test.ts';

const TOKEN = 'dlt_of_the_first_user';

const visited = templateForEachTest([
  'Due {{due | date: "long"}}, by {{name}}',
  '{{#steps}}{{what}} on {{day | date: "long"}}. {{/steps}}',
]);
const visit = () => visited().visit;

const open = async (data: object) => {
  const path = `${visited().workflow.path}/documents/${visited().document.id}/sample-data/`;
  expect((await visited().service.client.send('PUT', path, { json: data })).status).toBe(200);
  await visit().open(TOKEN);
};

const calendarButton = () => visit().button('Choose the date of due');
const calendar = () => visit().page.getByRole('dialog', { name: 'Choose the date of due' });

it('A calendar writes the date as the template reads it', async () => {
  await open({ due: '2026-11-20', name: 'Ann' });
  await calendarButton().click();
  await calendar().getByRole('heading', { name: 'November 2026' }).waitFor();
  expect(await visit().visit.violations()).toEqual([]);
  await calendar()
    .getByRole('button', { name: /24 November 2026/ })
    .click();
  expect(await visit().field('due').inputValue()).toBe('2026-11-24');
  expect(await visit().previewed()).toContain('24');
});

it('The keyboard alone chooses a day', async () => {
  await open({ due: '2026-11-20', name: 'Ann' });
  await visit().field('due').focus();
  await visit().page.keyboard.press('Tab');
  await visit().page.keyboard.press('Enter');
  await calendar().getByRole('heading', { name: 'November 2026' }).waitFor();
  await visit().page.keyboard.press('ArrowRight');
  await visit().page.keyboard.press('Enter');
  await calendar().waitFor({ state: 'detached' });
  expect(await visit().field('due').inputValue()).toBe('2026-11-21');
});

it('A date can still be typed, and a time in it stays', async () => {
  await open({ due: '2026-11-20', name: 'Ann' });
  await visit().field('due').fill('2026-12-01T10:30');
  expect(await visit().previewed()).toContain('December');
  await calendarButton().click();
  await calendar()
    .getByRole('button', { name: /2 December 2026/ })
    .first()
    .click();
  expect(await visit().field('due').inputValue()).toBe('2026-12-02T10:30');
});

it('An empty field gets a day, and words are left alone', async () => {
  await open({ due: '', name: 'Ann' });
  await calendarButton().click();
  await calendar().waitFor();
  await visit().page.keyboard.press('Enter');
  expect(await visit().field('due').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await visit().field('due').fill('20.11.2026');
  expect(await calendarButton().isDisabled()).toBe(true);
});

it('A date in a row of a list has a calendar too, also in a new row', async () => {
  const { page } = visit();
  await open({ due: '', name: 'Ann', steps: [{ what: 'Paint', day: '2026-11-20' }] });
  await page.getByRole('button', { name: 'Choose the date of day' }).click();
  const days = page.getByRole('dialog', { name: 'Choose the date of day' });
  await days.getByRole('button', { name: /24 November 2026/ }).click();
  expect(await visit().field('day', 'Row 1').inputValue()).toBe('2026-11-24');
  expect(await visit().previewed()).toMatch(/Paint on [^.]*24/);
  await page.getByRole('button', { name: 'Add a row to steps' }).click();
  const second = page.getByRole('group', { name: 'Row 2' });
  await second.getByRole('button', { name: 'Choose the date of day' }).waitFor();
  expect(await visit().visit.violations()).toEqual([]);
});
