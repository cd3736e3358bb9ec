import PizZip from 'pizzip';

const TYPES = '[Content_Types].xml';
const OOXML = 'application/vnd.openxmlformats-officedocument.';
const WORD = 'application/vnd.ms-word.';
const POWERPOINT = 'application/vnd.ms-powerpoint.';
const VBA = 'http://schemas.microsoft.com/office/2006/relationships';
const RELATIONSHIP = '<Relationship Id="';

/**
 * The content types of the main part in every format of Word and PowerPoint documents and
 * templates.
 */
export const OFFICE_FORMATS = {
  docx: `${OOXML}wordprocessingml.document.main+xml`,
  dotx: `${OOXML}wordprocessingml.template.main+xml`,
  docm: `${WORD}document.macroEnabled.main+xml`,
  dotm: `${WORD}template.macroEnabledTemplate.main+xml`,
  pptx: `${OOXML}presentationml.presentation.main+xml`,
  potx: `${OOXML}presentationml.template.main+xml`,
  ppsx: `${OOXML}presentationml.slideshow.main+xml`,
  pptm: `${POWERPOINT}presentation.macroEnabled.main+xml`,
  potm: `${POWERPOINT}template.macroEnabled.main+xml`,
  ppsm: `${POWERPOINT}slideshow.macroEnabled.main+xml`,
} as const;

export type OfficeFormat = keyof typeof OFFICE_FORMATS;

/**
 * Converts a Word or PowerPoint file to another format of its program.
 * @param file a .docx or a .pptx; formats with macros get macros
 */
export function savedAs(format: OfficeFormat, file: Uint8Array): Uint8Array {
  const archive = new PizZip(file);
  const types = archive.file(TYPES)?.asText() ?? '';
  const plain = types.includes(OFFICE_FORMATS.docx) ? OFFICE_FORMATS.docx : OFFICE_FORMATS.pptx;
  archive.file(TYPES, types.replace(plain, OFFICE_FORMATS[format]));
  if (format.endsWith('m')) addMacros(archive);
  return archive.generate({ type: 'uint8array', compression: 'DEFLATE' });
}

/** The parts that Office writes for macros, and a ribbon whose buttons call them. */
function addMacros(archive: PizZip): void {
  const main = archive.file('word/document.xml') ? 'word/document.xml' : 'ppt/presentation.xml';
  const [folder = '', name = ''] = main.split('/');
  archive.file(`${folder}/vbaProject.bin`, 'macros');
  archive.file(
    `${folder}/_rels/vbaProject.bin.rels`,
    relationships(`${RELATIONSHIP}rId1" Type="${VBA}/wordVbaData" Target="vbaData.xml"/>`),
  );
  archive.file(`${folder}/vbaData.xml`, '<wne:vbaSuppData xmlns:wne="urn:wne"/>');
  archive.file('customUI/customUI.xml', '<customUI onLoad="Begin" xmlns="urn:customui"/>');
  add(archive, `${folder}/_rels/${name}.rels`, 'vbaProject', `/${folder}/vbaProject.bin`);
  add(archive, '_rels/.rels', 'ui/extensibility', 'customUI/customUI.xml');
  const types = archive.file(TYPES)?.asText() ?? '';
  const xml = '<Default Extension="xml" ContentType="application/xml"/>';
  const added =
    '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>' +
    (types.includes('Extension="xml"') ? '' : xml) +
    `<Override PartName="/${folder}/vbaData.xml" ContentType="application/vnd.ms-word.vbaData+xml"/>`;
  archive.file(TYPES, types.replace('</Types>', `${added}</Types>`));
}

function add(archive: PizZip, part: string, kind: string, target: string): void {
  const before = archive.file(part)?.asText() ?? relationships('');
  const own = `${RELATIONSHIP}macros" Type="${VBA}/${kind}" Target="${target}"/>`;
  archive.file(part, before.replace('</Relationships>', `${own}</Relationships>`));
}

const relationships = (content: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
