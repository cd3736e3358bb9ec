import { Template } from '../../../engine/src/template.ts';
import { fromSent } from '../../../service/src/templates/sent-document.ts';
import { TemplateWorkers } from '../../../service/src/templates/template-workers.ts';
import { DocumentDraft } from '../../../engine/src/render/document-draft.ts';
import { partsAsText, zipOf } from '../../service/office-files.ts';
import { takeProblems } from './found-problems.ts';
import { problemsOf } from './office-file-checker.ts';
import { relationshipsByOverrides } from './relationships-by-overrides.ts';
import { wordPackage } from './word-package.ts';

const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const template = relationshipsByOverrides(wordPackage(p('x'), { header: p('{{ url | link }}') }));
/** One of its parts is unreachable. */
const damaged = zipOf({ ...partsAsText(wordPackage(p('x'))), 'word/lost.xml': '<a/>' });
const data = { url: 'https://example.com' };

describe('every document that a test renders is checked', () => {
  it('in the test’s process', () => {
    const finish = jest.spyOn(DocumentDraft.prototype, 'finish').mockImplementation();
    Template.compile(template).render(data);
    finish.mockRestore();
    expect(takeProblems()).toEqual([
      '[Content_Types].xml does not name word/_rels/header.xml.rels',
    ]);
  });

  it('and if it was rendered in a separate process', async () => {
    const workers = new TemplateWorkers();
    try {
      // It is compared with another template, which has none of its problems.
      const { content } = await workers.render(damaged, '{}');
      expect(problemsOf(content)).not.toEqual([]);
      expect(takeProblems()).toEqual([]);
      const sound = wordPackage(p('x'));
      fromSent({ pieces: [content], warnings: [], missingFiles: [], extension: '.docx' }, sound);
      expect(takeProblems()).toEqual(problemsOf(content));
    } finally {
      workers.close();
    }
  });
});
