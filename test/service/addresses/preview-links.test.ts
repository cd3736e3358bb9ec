import { createPreviewLinks } from '../../../service/src/addresses/preview-links.ts';

const links = createPreviewLinks('a secret');

it('finds the document that it has signed', () => {
  expect(links.documentIn(links.sign('doc_1'))).toBe('doc_1');
});

const signature = links.sign('doc_1').slice('doc_1.'.length);

it.each([
  ['of another document', `doc_2.${signature}`],
  ['of another secret', createPreviewLinks('another').sign('doc_1')],
  ['that is cut', `doc_1.${signature.slice(0, -1)}`],
  ['with a letter more', `doc_1.${signature}A`],
  ['in another case', `doc_1.${signature.toUpperCase()}`],
  ['of something else', links.sign('wkf_1')],
  ['of nothing', links.sign('')],
])('finds none for a signature %s', (_, signed) => {
  expect(links.documentIn(signed)).toBeUndefined();
});

it.each(['', '.', 'doc_1', 'doc_1.', `.${signature}`, signature, 'é.é'])(
  'finds none in %j',
  (signed) => {
    expect(links.documentIn(signed)).toBeUndefined();
  },
);
