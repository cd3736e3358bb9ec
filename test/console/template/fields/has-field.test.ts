import { hasField } from '../../../../console/src/template/fields/has-field.ts';

const DATA = {
  number: 7,
  customer: { name: null, 'a.b': { c: 1 } },
  'x.y': 0,
  items: [{ price: 1 }],
  ' First Name ': 'Ann',
};

it.each([
  'number',
  'customer',
  'customer.name',
  'customer.a.b.c',
  'x.y',
  'items.0.price',
  'First Name',
])('The data has %s', (name) => {
  expect(hasField(DATA, name)).toBe(true);
});

it.each(['phone', 'customer.phone', 'items.1', 'number.x', 'x', 'constructor', ''])(
  'The data has no %s',
  (name) => {
    expect(hasField(DATA, name)).toBe(false);
  },
);
