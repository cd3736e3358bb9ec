import { Template } from '../../../engine/src/template.ts';
import { paragraph, partsOf, wordFile } from '../../service/office-files.ts';
import { squarePng } from './rich/pictures.ts';

const template = Template.compile(wordFile(paragraph('{{#photos}}{{ . | image }}{{/photos}}')));
const media = (content: Uint8Array) => partsOf(content).filter((name) => name.includes('media/'));

describe('a document that shows Drive Files', () => {
  it('lists the files that were not provided, each once', () => {
    const { content, missingFiles } = template.render({
      photos: ['fil_1', { id: 'fil_2', name: 'b.png' }, 'fil_1', squarePng(8).toString('base64')],
    });
    expect(missingFiles).toEqual(['fil_1', 'fil_2']);
    expect(media(content)).toHaveLength(1);
  });

  it('shows provided files, by ID or as in events', () => {
    const files = new Map([
      ['fil_1', squarePng(8)],
      ['fil_2', squarePng(9)],
    ]);
    const photos = ['fil_1', { id: 'fil_2', name: 'b.png' }];
    const { content, missingFiles, warnings } = template.render({ photos }, files);
    expect({ missingFiles, warnings }).toEqual({ missingFiles: [], warnings: [] });
    expect(media(content)).toHaveLength(2);
  });

  it('does not keep them for the next document', () => {
    template.render({ photos: ['fil_1'] }, new Map([['fil_1', squarePng(8)]]));
    const { content, missingFiles } = template.render({ photos: ['fil_1'] });
    expect(missingFiles).toEqual(['fil_1']);
    expect(media(content)).toEqual([]);
  });

  it('does not request an unavailable file again, and says why', () => {
    const files = new Map([['fil_1', 'unknown' as const]]);
    const { missingFiles, warnings } = template.render({ photos: ['fil_1'] }, files);
    expect(missingFiles).toEqual([]);
    expect(warnings).toEqual([
      '{{.}}: The picture was omitted: there is no Drive File "fil_1" that the owner of the workflow can access. Upload the picture, or correct its ID.',
    ]);
  });
});
