import { templateForEachTest } from './template-for-each-test.ts';

const TOKEN = 'dlt_of_the_first_user';
const PHONE = { width: 390, height: 844 };
/** More than a page. */
const LINES = Array.from({ length: 90 }, (_, line) => `Line ${String(line)}`);

const visited = templateForEachTest([...LINES, 'Dear {{customer}}']);

describe('On a phone, the place of a field', () => {
  it.each(['reduce', 'no-preference'] as const)(
    'is scrolled to with the motion "%s", and the focus stays',
    async (reducedMotion) => {
      const { visit } = visited();
      const { page } = visit;
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ reducedMotion });
      await visit.open(TOKEN);
      await page.getByRole('tab', { name: 'Fields' }).click();
      const button = page.getByRole('button', { name: 'Show the place of customer' });
      await button.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 2_000);
      await button.click();
      await page.getByRole('status').getByText('Marked on page 2').waitFor();
      await page.locator('.mark').waitFor();
      await page.evaluate(SCROLLED);
      const { y, height } = (await page.locator('.mark').boundingBox())!;
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(PHONE.height);
      await visit.visit.waitForFocus(button);
    },
  );
});

it('In a wide window, the fields stay where they are when the place of one is shown', async () => {
  const { visit } = visited();
  const { page } = visit;
  await visit.open(TOKEN);
  await page.getByRole('tab', { name: 'Fields' }).click();
  const button = page.getByRole('button', { name: 'Show the place of customer' });
  const before = await button.boundingBox();
  await button.click();
  await page.getByRole('status').getByText('Marked on page 2').waitFor();
  await page.locator('.mark').waitFor();
  expect(await button.boundingBox()).toEqual(before);
});

/** Waits until the window has stood still for ten frames. */
const SCROLLED = `new Promise((resolve) => {
  let last = scrollY;
  let frames = 0;
  const look = () => {
    frames = scrollY === last ? frames + 1 : 0;
    last = scrollY;
    if (frames < 10) requestAnimationFrame(look);
    else resolve();
  };
  requestAnimationFrame(look);
})`;
