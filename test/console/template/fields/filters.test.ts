import { readSourceData, renderText } from '@docloom/templates';
import { FILTERS } from '../../../../console/src/template/fields/filters.ts';
import { manualData } from './manual-data.ts';

const printed = FILTERS.filter(({ result }) => result !== undefined);
const others = FILTERS.filter(({ result }) => result === undefined);

it.each(printed)('$field | $filter prints $result', ({ field, filter, result }) => {
  const { text, warnings } = renderText(`{{${field} | ${filter}}}`, readSourceData(manualData()));
  expect([text.replaceAll(/\s/gu, ' '), warnings]).toEqual([result, []]);
});

it('those without a result print no text', () => {
  expect(others.map(({ filter }) => filter.split(':', 1)[0])).toEqual([
    'image',
    'qrcode',
    'link',
    'markdown',
  ]);
});
