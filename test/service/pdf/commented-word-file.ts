import PizZip from 'pizzip';
import { wordFile } from '../word-file.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const BODY = `<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>Commented</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
const COMMENTS = `<w:comments xmlns:w="${WORD}"><w:comment w:id="0" w:author="Ada"><w:p><w:r><w:t>Is this right?</w:t></w:r></w:p></w:comment></w:comments>`;

/** Returns a Word file with the text "Commented" and a comment on it. */
export function commentedWordFile(): Uint8Array {
  const archive = new PizZip(wordFile('Placeholder'));
  const change = (name: string, changed: (xml: string) => string, otherwise = '') => {
    archive.file(name, changed(archive.file(name)?.asText() ?? otherwise));
  };
  change('word/document.xml', (xml) => xml.replace(/<w:p>.*<\/w:p>/s, BODY));
  change(
    'word/_rels/document.xml.rels',
    (xml) =>
      xml.replace(
        '</Relationships>',
        `<Relationship Id="rIdComments" Type="${OFFICE}/comments" Target="comments.xml"/>$&`,
      ),
    `<Relationships xmlns="${RELATIONSHIPS}"></Relationships>`,
  );
  change('[Content_Types].xml', (xml) =>
    xml.replace('</Types>', `<Override PartName="/word/comments.xml" ContentType="${TYPE}"/>$&`),
  );
  archive.file('word/comments.xml', COMMENTS);
  return Uint8Array.from(archive.generate({ type: 'uint8array', compression: 'DEFLATE' }));
}
