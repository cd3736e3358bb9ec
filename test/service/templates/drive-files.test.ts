import type { DriveFileContent } from '../../../engine/src/drive-files.ts';
import { TemplateWorkers } from '../../../service/src/templates/template-workers.ts';
import { paragraph, partsOf, wordFile } from '../office-files.ts';
import { squarePng } from '../../engine/render/rich/pictures.ts';

it('a worker gets the Drive Files of a document, and reports missing ones', async () => {
  const workers = new TemplateWorkers();
  const template = wordFile(paragraph('{{ a | image }}{{ b | image }}{{ c | image }}'));
  const data = JSON.stringify({ a: 'fil_a', b: 'fil_b', c: 'fil_c' });
  try {
    const files = new Map<string, DriveFileContent>([
      ['fil_a', squarePng(8)],
      ['fil_b', 'too many'],
    ]);
    const { content, missingFiles, warnings } = await workers.render(template, data, files);
    expect(partsOf(content)).toContain('word/media/docloom1.png');
    expect(missingFiles).toEqual(['fil_c']);
    expect(warnings).toHaveLength(2);
  } finally {
    workers.close();
  }
});
