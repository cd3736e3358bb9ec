import { Template } from '../../../engine/src/template.ts';
import { TemplateWorkers } from '../../../service/src/templates/template-workers.ts';
import { RenderedDocument } from '../../../engine/src/rendered-document.ts';
import { DocumentDraft } from '../../../engine/src/render/document-draft.ts';
import { partsAsText, zipOf } from '../../service/office-files.ts';
import { documentChecks } from './document-checks.ts';
import { problemsOf } from './office-file-checker.ts';
import { relationshipsByOverrides } from './relationships-by-overrides.ts';
import { wordPackage } from './word-package.ts';

const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const template = relationshipsByOverrides(wordPackage(p('x'), { header: p('{{ url | link }}') }));
/** One of its parts is unreachable. */
const damaged = zipOf({ ...partsAsText(wordPackage(p('x'))), 'word/lost.xml': '<a/>' });
const sound = wordPackage(p('x'));
const data = { url: 'https://example.com' };

describe('every document that a test renders is checked', () => {
  it('in the test’s process', () => {
    const finish = jest.spyOn(DocumentDraft.prototype, 'finish').mockImplementation();
    Template.compile(template).render(data);
    finish.mockRestore();
    expect(documentChecks.takeProblems()).toEqual([
      '[Content_Types].xml does not name word/_rels/header.xml.rels',
    ]);
  });

  it('and if it was rendered in a separate process', async () => {
    const check = jest.spyOn(documentChecks, 'check');
    const workers = new TemplateWorkers();
    try {
      const document = await workers.render(sound, '{}');
      expect(check).toHaveBeenLastCalledWith(document, sound);
      const texts = { name: 'Letter', password: null };
      const made = await workers.renderWithTexts(sound, texts, '{}');
      expect(check).toHaveBeenLastCalledWith(made.document, sound);
    } finally {
      workers.close();
      check.mockRestore();
    }
  });
});

describe('the check of a document', () => {
  it('finds the problems that its template does not have', () => {
    const document = new RenderedDocument({
      pieces: [damaged],
      warnings: [],
      missingFiles: [],
      extension: '.docx',
    });
    documentChecks.check(document, damaged);
    expect(documentChecks.takeProblems()).toEqual([]);
    documentChecks.check(document, sound);
    expect(documentChecks.takeProblems()).toEqual(problemsOf(damaged));
    expect(problemsOf(damaged)).not.toEqual([]);
  });
});
