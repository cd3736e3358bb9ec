import PptxGenJS from 'pptxgenjs';

// Its types describe the CommonJS build, in which the class is a member.
const Deck = PptxGenJS as unknown as typeof PptxGenJS.default;

/**
 * Returns a PowerPoint template from pptxgenjs, with text boxes, a table, bullets, notes and a
 * chart.
 */
export async function deckTemplate(): Promise<Buffer> {
  const deck = new Deck();
  deck.title = 'Offer {{number}}';
  const first = deck.addSlide();
  first.addText('Offer {{number}} for {{First Name}}', { x: 1, y: 0.5, w: 8, h: 1, bold: true });
  first.addText(
    [
      { text: '{{#notes}}{{.}}{{/notes}}', options: { bullet: true, breakLine: true } },
      { text: 'Until {{until}}', options: {} },
    ],
    { x: 1, y: 4, w: 8, h: 1.2 },
  );
  const cells = (...texts: string[]) => texts.map((text) => ({ text }));
  const rows = [cells('Item', 'Price'), cells('{{#items}}{{name}}', '{{price}}{{/items}}')];
  first.addTable(rows, { x: 1, y: 1.7, w: 8 });
  first.addNotes('Say hello to {{First Name}}');
  const second = deck.addSlide();
  second.addText('{{#slide items}}{{name}} costs {{price}}', { x: 1, y: 1, w: 8, h: 1 });
  const third = deck.addSlide();
  third.addChart(
    deck.ChartType.bar,
    [{ name: '{{company}}', labels: ['a', 'b'], values: [1, 2] }],
    {
      ...{ x: 1, y: 1, w: 8, h: 4, showTitle: true, title: 'Prices of {{company}}' },
    },
  );
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
}
