import { misreadPlaceholder } from '../../../../nodes/Docloom/parameters/fixed-text';

describe('misreadPlaceholder', () => {
  it.each([
    ['=Invoice {{ number }}', '{{ number }}'],
    ['={{customer.name}}', '{{customer.name}}'],
    ['={{ due | date: "%d.%m.%Y" }}', '{{ due | date: "%d.%m.%Y" }}'],
    ['={{ $json.number }} {{ name }}', '{{ name }}'],
    ['={{#items}}x{{/items}}', '{{#items}}'],
  ])('finds a placeholder that n8n would misread in %j', (text, placeholder) => {
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
  ])('accepts %j', (text) => {
    expect(misreadPlaceholder(text)).toBeUndefined();
  });
});
