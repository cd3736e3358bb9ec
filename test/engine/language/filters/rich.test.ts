import { valueOf, warningsOf } from '../evaluated.ts';

const data = {
  logo: 'fil_1',
  url: ' https://pay.example/7 ',
  notes: '**bold**\n',
  wide: '8cm',
  wrong: 'wide',
};

it.each([
  ['logo | image', { kind: 'picture', source: 'fil_1' }],
  ['logo | image: width: "4cm"', { kind: 'picture', source: 'fil_1', width: 1_440_000 }],
  [
    'logo | image: height: "1in", width: wide',
    { kind: 'picture', source: 'fil_1', width: 2_880_000, height: 914_400 },
  ],
  ['url | qrcode', { kind: 'qrcode', text: 'https://pay.example/7', size: 1_080_000 }],
  ['url | qrcode: "2cm"', { kind: 'qrcode', text: 'https://pay.example/7', size: 720_000 }],
  ['7 | qrcode', { kind: 'qrcode', text: '7', size: 1_080_000 }],
  ['url | link: "Pay now"', { kind: 'link', url: 'https://pay.example/7', text: 'Pay now' }],
  ['url | link', { kind: 'link', url: 'https://pay.example/7', text: 'https://pay.example/7' }],
  [
    'url | link: missing',
    { kind: 'link', url: 'https://pay.example/7', text: 'https://pay.example/7' },
  ],
  ['logo | image: width: wrong', null],
  ['notes | markdown', { kind: 'markdown', text: '**bold**\n' }],
])('%s', (source, made) => {
  expect(valueOf(source, data)).toEqual(made);
});

it.each(['image', 'qrcode', 'link: "x"', 'markdown'])(
  '%s produces nothing from an empty value',
  (filter) => {
    for (const x of [undefined, null, '', ' \n'])
      expect(valueOf(`x | ${filter}`, { x })).toBeNull();
  },
);

it('an invalid width omits the picture', () => {
  expect(warningsOf('logo | image: width: wrong', data)).toEqual([
    '{{ logo | image: width: wrong }} was left empty: wrong is "wide"; a length such as "4cm" is needed. ' +
      'Send a length such as "4cm" as "wrong".',
  ]);
});
