import PizZip from 'pizzip';
import { withoutOutsideFiles } from '../../../../service/src/pdf/soffice/without-outside-files.ts';
import { NotATemplate } from '../../../../engine/src/errors.ts';
import { wordFile } from '../../word-file.ts';
import { wordFilesThatAsk } from '../stranger-files.ts';

const PART = 'word/_rels/document.xml.rels';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns a Word file whose body has one more relationship. */
function fileWith(type: string, target: string, mode: string): Uint8Array {
  const archive = new PizZip(wordFile('Any'));
  const added = `<Relationship Id="rIdMore" Type="${TYPES}/${type}" Target="${target}"${mode}/>`;
  archive.file(
    PART,
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${added}</Relationships>`,
  );
  return archive.generate({ type: 'uint8array' });
}

const targetIn = (file: Uint8Array) =>
  /Target="([^"]*)"/.exec(new PizZip(file).file(PART)!.asText())?.[1];

describe('An Office file without external files', () => {
  it.each([
    ['image', 'file:///etc/passwd', ' TargetMode="External"'],
    ['image', '../../../etc/passwd', ' TargetMode="External"'],
    ['image', 'file:///etc/passwd', ''],
    ['image', '\\\\server\\share\\a.png', ''],
    ['oleObject', 'https://example.com/a.xlsx', ' TargetMode="External"'],
  ])('has no %s at %s%s', (type, target, mode) => {
    expect(targetIn(withoutOutsideFiles(fileWith(type, target, mode)))).toBe('about:blank');
  });

  it('keeps links that a reader may follow', () => {
    const address = 'https://example.com/terms';
    const file = fileWith('hyperlink', address, ' TargetMode="External"');
    expect(targetIn(withoutOutsideFiles(file))).toBe(address);
  });

  it('is the same file if there were none', () => {
    for (const file of [wordFile('Any'), fileWith('image', 'media/image1.png', '')]) {
      expect(withoutOutsideFiles(file)).toBe(file);
    }
  });

  it('keeps everything else', () => {
    const asking = wordFilesThatAsk('http://127.0.0.1:9')['a linked picture']!;
    const [before, after] = [asking, withoutOutsideFiles(asking)].map((file) => new PizZip(file));
    const names = Object.keys(before!.files);
    expect(Object.keys(after!.files)).toEqual(names);
    const changed = names.filter(
      (part) => before!.file(part)?.asText() !== after!.file(part)?.asText(),
    );
    expect(changed).toEqual([PART]);
  });

  it('is rejected if it is not an Office file', () => {
    expect(() => withoutOutsideFiles(Buffer.from('garbage'))).toThrow(NotATemplate);
  });
});
