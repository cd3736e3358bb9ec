import { misreadPlaceholder } from '../../../../nodes/Docloom/parameters/fixed-text';

describe('misreadPlaceholder', () => {
  it.each([
    ['=Invoice {{ number }}', '{{ number }}'],
    ['={{customer.name}}', '{{customer.name}}'],
    ['={{ due | date: "%d.%m.%Y" }}', '{{ due | date: "%d.%m.%Y" }}'],
    ['={{ $json.number }} {{ name }}', '{{ name }}'],
    ['={{#items}}x{{/items}}', '{{#items}}'],
  ])('finds what n8n must not read in %j', (text, placeholder) => {
    expect(misreadPlaceholder(text)).toBe(placeholder);
  });

  it.each([
    ['Invoice {{ number }}'],
    ['={{ $json.name }}'],
    ['={{ "Invoice {" + "{number}}" }}'],
    ['={{ DateTime.now().toISO() }}'],
    ['={{ $now | $json.x }}'],
    ['=Invoice'],
    ['='],
    [''],
  ])('leaves %j alone', (text) => {
    expect(misreadPlaceholder(text)).toBeUndefined();
  });
});
