import type { Document } from '@docloom/contract';
import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { TemplateVisit } from './template-visit.ts';

const TOKEN = 'dlt_of_the_first_user';

const TEMPLATE = [
  'Dear {{customer.name}} of {{customer.city}}, {{notes}}',
  'Order {{number}}: {{total | currency: "EUR"}} {{#if paid}}with thanks{{/if}}',
  '{{#items}}{{name}} costs {{price}}. {{/items}}',
  '{{logo | image: width: "1cm"}}',
];

const DATA = `{"customer": {"name": "Ann", "city": "Cork", "vat": "IE1"}, "number": 12345678901234567890,
  "total": 7.50, "paid": false, "notes": "one\\ntwo",
  "items": [{"name": "Desk", "price": 1.50}, {"name": "Bed", "price": 2}], "unused": 1.0}`;

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let service: RunningService;
let browser: Browser;
let workflow: RunnableWorkflow;
let document: Document;
let samplePath: string;
let visit: TemplateVisit;
beforeAll(async () => {
  service = await RunningService.start({ soffice: null });
  browser = await openStrictBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(service.client);
  document = await workflow.addTemplate(TEMPLATE, { outputName: 'Order' }, 'Order.docx');
  samplePath = `${workflow.path}/documents/${document.id}/sample-data/`;
  visit = await TemplateVisit.begin(browser, service.url, workflow, document);
});
afterEach(() => visit.visit.end());

async function store(data: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  expect((await service.client.send('PUT', samplePath, { body: data, headers })).status).toBe(200);
}

async function stored(): Promise<string> {
  return (await service.client.get(samplePath)).text;
}

describe('The form', () => {
  it('changes the document while one types', async () => {
    await store(DATA);
    await visit.open(TOKEN);
    await visit.field('name', 'customer').fill('Bo & Sons');
    await visit.page.getByText('paid').click();
    const text = await visit.previewed();
    expect(text).toContain('Dear Bo & Sons of Cork, one');
    expect(text).toContain('Order 12345678901234567890: €7.50 with thanks');
    expect(visit.visit.complaints).toEqual([]);
  });

  it('keeps the fields in place when a longer text is finished', async () => {
    await store(DATA);
    await visit.open(TOKEN);
    const longer = 'A name that is far longer';
    for (const [name, group, beside] of [
      ['name', 'customer', visit.field('city', 'customer')],
      ['name', 'Row 1', visit.field('price', 'Row 2')],
    ] as const) {
      const field = visit.field(name, group);
      await field.focus();
      const { x, width } = (await beside.boundingBox())!;
      await field.fill(longer);
      await field.blur();
      await visit.previewed();
      expect(await beside.boundingBox()).toMatchObject({ x, width });
    }
  });

  it('adds, moves and removes rows', async () => {
    await store(DATA);
    await visit.open(TOKEN);
    await visit.button('Add a row to items').click();
    await visit.page.keyboard.type('Chair');
    await visit.field('price', 'Row 3').fill('3.50');
    await visit.button('Move row 3 up').click();
    await visit.button('Remove row 1').click();
    expect(await visit.previewed()).toContain('Chair costs 3.5. Bed costs 2.');
    await visit.button('Bring it back').click();
    expect(await visit.previewed()).toContain('Desk costs 1.5. Chair costs 3.5. Bed costs 2.');
    await visit.button('Bring it back').click();
    await visit.button('Save as sample data').click();
    await visit.page.getByText('Saved', { exact: true }).waitFor();
    const items = [
      { name: 'Chair', price: 3.5 },
      { name: 'Bed', price: 2 },
    ];
    expect(JSON.parse(await stored())).toMatchObject({ items });
  });

  it('keeps what it does not change, with all digits', async () => {
    await store(DATA);
    await visit.open(TOKEN);
    await visit.page.getByText('2 more fields in the data').waitFor();
    await visit.field('city', 'customer').fill('Dublin');
    await visit.button('Save as sample data').click();
    await visit.page.getByText('Saved', { exact: true }).waitFor();
    const expected = DATA.replace('Cork', 'Dublin');
    expect((await stored()).replaceAll(/\s/g, '')).toBe(expected.replaceAll(/\s/g, ''));
  });

  it('shows a picture of a file and puts it into the document', async () => {
    await store(DATA);
    await visit.open(TOKEN);
    const chosen = visit.page.waitForEvent('filechooser');
    await visit.button('Choose a picture').click();
    await (await chosen).setFiles({ name: 'x.png', mimeType: 'image/png', buffer: PIXEL });
    await visit.page.getByRole('img', { name: 'The picture of logo' }).waitFor();
    await visit.previewed();
    const text = await visit.asText();
    expect(await text.inputValue()).toContain(`"logo": "data:image/png;base64,iVBOR`);
    await visit.asForm();
    await visit.button('Remove the picture').click();
    const again = visit.page.waitForEvent('filechooser');
    await visit.button('Choose a picture').click();
    await (await again).setFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: PIXEL });
    await visit.page.getByText('Save other pictures as PNG first.').waitFor();
    expect(visit.visit.complaints).toEqual([]);
  });

  it('is filled in with the keyboard alone', async () => {
    await store(DATA);
    await visit.open(TOKEN);
    const { keyboard } = visit.page;
    await visit.page.getByRole('tab', { name: 'Data' }).focus();
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('Cleo');
    expect(await visit.previewed()).toContain('Dear Cleo');
    await visit.button('Remove row 2').focus();
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('Lamp');
    expect(await visit.previewed()).toContain('Lamp costs');
  });

  it('begins with an example if there is no data yet', async () => {
    await visit.open(TOKEN);
    await visit.page.getByText('These are examples').waitFor();
    expect(await visit.previewed()).toContain('Dear customer.name of customer.city');
    await visit.button('Save as sample data').click();
    await visit.page.getByText('Saved', { exact: true }).waitFor();
    expect(JSON.parse(await stored())).toMatchObject({ total: 1, paid: true, logo: null });
  });
});

describe('The text', () => {
  it('says where a mistake is, and the preview stays', async () => {
    await store(DATA);
    await visit.open(TOKEN);
    const text = await visit.asText();
    await text.fill(DATA.replace('"total": 7.50,', '"total": 7.50'));
    await visit.page.getByText('Line 2, column 17: A comma is missing before ".').waitFor();
    await visit.page.getByText('Until the mistake is corrected').waitFor();
    expect(await visit.previewed()).toContain('Dear Ann');
    expect(await visit.button('Save as sample data').isDisabled()).toBe(true);
    await visit.asForm();
    await visit.page.getByText('The text has a mistake, so there is no form').waitFor();
    await visit.button('Edit as text').click();
    await text.fill(DATA.replace('Ann', 'Dora'));
    expect(await visit.previewed()).toContain('Dear Dora');
    await visit.button('Tidy up').click();
    expect(await text.inputValue()).toContain('\n  "number": 12345678901234567890,\n');
    expect(visit.visit.complaints).toEqual([]);
  });
});

describe('What was typed', () => {
  it('is there after the session has ended, and after a reload, until it is saved', async () => {
    await store(DATA);
    await visit.open(TOKEN);
    await visit.visit.loseSession();
    await visit.field('name', 'customer').fill('Ann Typed');
    await visit.visit.signInAgain(TOKEN);
    expect(await visit.field('name', 'customer').inputValue()).toBe('Ann Typed');
    await visit.reload();
    await visit.page.getByText('Your changes from before are still here.').waitFor();
    expect(await visit.field('name', 'customer').inputValue()).toBe('Ann Typed');
    expect(await visit.previewed()).toContain('Dear Ann Typed');
    await visit.button('Save as sample data').click();
    await visit.page.getByText('Saved', { exact: true }).waitFor();
    await visit.reload();
    await visit.page.getByText('No changes').waitFor();
    expect(await visit.field('name', 'customer').inputValue()).toBe('Ann Typed');
    expect(await visit.page.getByText('from before').count()).toBe(0);
  });

  it('is there after a reload, even with a mistake, and forgotten after signing out', async () => {
    await store(DATA);
    await visit.open(TOKEN);
    await (await visit.asText()).fill('{"customer":');
    await visit.reload();
    await visit.page.getByText('Your changes from before are still here.').waitFor();
    expect(await (await visit.asText()).inputValue()).toBe('{"customer":');
    await visit.button('Sign out').click();
    expect(await (await visit.asText()).inputValue()).toBe('{"customer":');
    expect(visit.visit.acceptQuestions()).toEqual([]);
    await visit.button('Sign out').click();
    await visit.visit.heading('Sign in to Docloom');
    await visit.open(TOKEN);
    expect(await visit.field('name', 'customer').inputValue()).toBe('Ann');
  });

  it('comes back after the data of a run has replaced it', async () => {
    await store(DATA);
    await workflow.run({ customer: { name: 'Run', city: 'Rome' } });
    await visit.open(TOKEN);
    await visit.field('name', 'customer').fill('Typed');
    await visit.button('Use the data of a run').click();
    await visit.page.getByRole('menuitem', { name: /^Order/ }).click();
    await visit.page.getByText('An earlier state').waitFor();
    expect(await visit.previewed()).toContain('Dear Run of Rome');
    await visit.button('Bring it back').click();
    expect(await visit.previewed()).toContain('Dear Typed of Cork');
    await visit.button('Discard the changes').click();
    await visit.visit.waitForFocus(visit.button('Save as sample data'));
    expect(await visit.previewed()).toContain('Dear Ann of Cork');
    await visit.page.getByText('No changes').waitFor();
    await visit.button('Bring it back').click();
    expect(await visit.field('name', 'customer').inputValue()).toBe('Typed');
  });

  it('stays when the service refuses to save it', async () => {
    await store(DATA);
    await visit.open(TOKEN);
    await visit.field('name', 'customer').fill('Ned');
    // Somebody archives the workflow meanwhile.
    expect((await service.client.send('DELETE', workflow.path)).status).toBe(204);
    await visit.button('Save as sample data').click();
    await visit.page.getByRole('alert').getByText('archived').first().waitFor();
    expect(await visit.field('name', 'customer').inputValue()).toBe('Ned');
    await visit.reload();
    expect(await visit.field('name', 'customer').inputValue()).toBe('Ned');
  });
});

describe.each([
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
  ['light, on a telephone', { colorScheme: 'light', viewport: { width: 360, height: 640 } }],
] as const)('In %s', (_, options) => {
  it('axe-core finds nothing in the form and the text, and both fit', async () => {
    await store(DATA.replace('"customer": {', '"logo": {"id": "fil_1"}, "customer": {'));
    await workflow.run({ customer: { name: 'Run' } });
    await visit.visit.end();
    visit = await TemplateVisit.begin(browser, service.url, workflow, document, options);
    await visit.open(TOKEN);
    expect(await visit.visit.violations()).toEqual([]);
    expect(await visit.visit.overflow()).toBe(0);
    await (await visit.asText()).fill('{"customer": }');
    await visit.button('Show the mistake').waitFor();
    expect(await visit.visit.violations()).toEqual([]);
    expect(await visit.visit.overflow()).toBe(0);
    await visit.button('Use the data of a run').click();
    await visit.page.getByRole('menuitem').first().waitFor();
    expect(await visit.visit.violations()).toEqual([]);
    expect(visit.visit.complaints).toEqual([]);
  });
});

it('A person who reads German reads German', async () => {
  await store(DATA);
  await visit.visit.end();
  visit = await TemplateVisit.begin(browser, service.url, workflow, document, { locale: 'de-DE' });
  await visit.open(TOKEN);
  await visit.button('Als Beispieldaten speichern').waitFor();
  await visit.button('Zeile 2 entfernen').click();
  await visit.page.getByText('2 weitere Felder in den Daten').waitFor();
  await (await visit.asText('Als Text (JSON)', 'Die Daten als Text')).fill('{“a”: 1}');
  await visit.page.getByText('Zeile 1, Spalte 2: Schreiben Sie " statt “.').waitFor();
});
