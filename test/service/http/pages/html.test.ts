import fc from 'fast-check';
import { Html, html } from '../../../../service/src/http/pages/html.ts';

describe('html', () => {
  it('escapes values in texts and attributes', () => {
    expect(html`<a title="${`"'<>&`}">${'<script>'}</a>`.markup).toBe(
      '<a title="&quot;&#39;&lt;&gt;&amp;">&lt;script&gt;</a>',
    );
  });

  it('inserts HTML unchanged, and null as nothing', () => {
    expect(html`<p>${new Html('<b>bold</b>')}${null}</p>`.markup).toBe('<p><b>bold</b></p>');
  });

  it('never lets a text become markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(html`${text}`.markup).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });
});
