import { toTemplateError } from '../../../../service/src/templates/docxtemplater/faults.ts';
import { NotATemplate, TemplateFault } from '../../../../service/src/templates/templates.ts';

/** An error as docxtemplater makes one. */
function thrown(name: string, properties?: object): Error {
  return Object.assign(new Error('What docxtemplater says'), { name, properties });
}

const sentences = (cause: unknown) => (cause as TemplateFault).faults;

describe('toTemplateError', () => {
  it.each([
    ['unclosed_tag', '"{{name" is not closed: "}}" is missing'],
    ['unopened_tag', '"name" ends with "}}", but no "{{" is before it'],
    ['duplicate_open_tag', '"name" has "{{" twice before a "}}"'],
    ['duplicate_close_tag', '"name" has "}}" twice'],
    ['unopened_loop', 'the list "name" is closed with {{/name}}, but never opened'],
    ['unclosed_loop', 'the list "name" is opened with {{#name}}, but never closed'],
  ])('has a sentence for %s', (id, sentence) => {
    const cause = thrown('TemplateError', { id, xtag: 'name' });
    expect(toTemplateError(cause)).toEqual(new TemplateFault([sentence]));
  });

  it('takes the explanation of docxtemplater for every other fault of the file', () => {
    const cause = thrown('TemplateError', { id: 'new_one', explanation: 'The tag is odd' });
    expect(sentences(toTemplateError(cause))).toEqual(['The tag is odd']);
  });

  it('takes its message where there is no explanation', () => {
    expect(sentences(toTemplateError(thrown('TemplateError')))).toEqual([
      'What docxtemplater says',
    ]);
  });

  it('says one sentence for each of several faults, with the part of each', () => {
    const errors = ['a', 'b'].map((xtag) =>
      thrown('TemplateError', { id: 'unclosed_tag', xtag, file: 'word/document.xml' }),
    );
    expect(
      sentences(toTemplateError(thrown('TemplateError', { id: 'multi_error', errors }))),
    ).toEqual([
      '"{{a" is not closed: "}}" is missing (in word/document.xml)',
      '"{{b" is not closed: "}}" is missing (in word/document.xml)',
    ]);
  });

  it('cuts a tag that runs through half the document', () => {
    const cause = thrown('TemplateError', { id: 'unclosed_tag', xtag: 'x'.repeat(5000) });
    expect(sentences(toTemplateError(cause))[0]?.length).toBeLessThan(100);
  });

  it.each(['malformed_xml', 'file_has_invalid_xml'])('takes %s for a fault of the file', (id) => {
    expect(toTemplateError(thrown('InternalError', { id }))).toBeInstanceOf(TemplateFault);
  });

  it.each(['filetype_not_identified', 'filetype_not_handled'])(
    'takes %s for a file that is no template',
    (id) => {
      expect(toTemplateError(thrown('InternalError', { id }))).toBeInstanceOf(NotATemplate);
    },
  );

  it.each([
    ['a fault inside docxtemplater', thrown('InternalError', { id: 'render_twice' })],
    [
      'a reader of tags that fails',
      thrown('ScopeParserError', { id: 'scopeparser_execution_failed' }),
    ],
    ['a fault of ours', new TypeError('x is not a function')],
    ['what is no error', 'invalid distance'],
  ])('gives %s back as it is', (_, cause) => {
    expect(toTemplateError(cause)).toBe(cause);
  });

  it('gives several faults back as they are when one of them is not of the file', () => {
    const errors = [
      thrown('TemplateError', { id: 'unclosed_tag', xtag: 'a' }),
      thrown('ScopeParserError', { id: 'scopeparser_execution_failed' }),
    ];
    const cause = thrown('TemplateError', { id: 'multi_error', errors });
    expect(toTemplateError(cause)).toBe(cause);
  });
});
