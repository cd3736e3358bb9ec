import type { Link, Part } from './package-of-parts.ts';
import { packageOf } from './package-of-parts.ts';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const SLIDES = 'officedocument.presentationml';
const NAMESPACES = `xmlns:p="${SCHEMAS}/presentationml/2006/main" xmlns:a="${SCHEMAS}/drawingml/2006/main" xmlns:r="${SCHEMAS}/officeDocument/2006/relationships"`;
/** The extension in which a presentation stores its sections. */
const SECTIONS = '{521415D9-36F7-43E2-AB2F-B90AF26B5E84}';

/** One slide of raw XML. */
export interface RawSlide {
  /** The content of its shape tree. */
  readonly shapes: string;
  /** The shapes of its speaker's notes. */
  readonly notes?: string;
  readonly links?: readonly Link[];
}

/** Returns a PowerPoint file of raw XML: its slides, and further parts. */
export function slidesPackage(
  slides: readonly RawSlide[],
  {
    isInSections = false,
    parts = {},
    media = {},
    links: more = {},
  }: {
    isInSections?: boolean;
    parts?: Record<string, Part>;
    media?: Record<string, string>;
    /** The relationships of the further parts. */
    links?: Record<string, readonly Link[]>;
  } = {},
): Uint8Array {
  const all: Record<string, Part> = {
    'ppt/presentation.xml': {
      xml: presentation(slides.length, isInSections),
      type: `${SLIDES}.presentation.main+xml`,
    },
  };
  const links: Record<string, readonly Link[]> = {
    '': [['rId1', 'officeDocument', 'ppt/presentation.xml']],
    'ppt/presentation.xml': slides.map((_, n): Link => [
      `rId${n}`,
      'slide',
      `slides/slide${n + 1}.xml`,
    ]),
  };
  for (const [n, { shapes, notes, links: own = [] }] of slides.entries()) {
    const name = `slide${n + 1}.xml`;
    all[`ppt/slides/${name}`] = { xml: tree('sld', shapes), type: `${SLIDES}.slide+xml` };
    const toNotes: Link[] = notes
      ? [['rIdN', 'notesSlide', `../notesSlides/notesSlide${n + 1}.xml`]]
      : [];
    if (own.length + toNotes.length > 0) links[`ppt/slides/${name}`] = [...own, ...toNotes];
    if (!notes) continue;
    const notesName = `ppt/notesSlides/notesSlide${n + 1}.xml`;
    all[notesName] = { xml: tree('notes', notes), type: `${SLIDES}.notesSlide+xml` };
    links[notesName] = [['rId1', 'slide', `../slides/${name}`]];
  }
  return packageOf({ ...all, ...parts }, { ...links, ...more }, media);
}

function presentation(count: number, isInSections: boolean): string {
  const ids = Array.from({ length: count }, (_, n) => `<p:sldId id="${256 + n}" r:id="rId${n}"/>`);
  const inSection = Array.from({ length: count }, (_, n) => `<p14:sldId id="${256 + n}"/>`);
  const sections =
    `<p:extLst><p:ext uri="${SECTIONS}"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">` +
    `<p14:section name="All" id="{00000000-0000-0000-0000-000000000001}"><p14:sldIdLst>${inSection.join('')}</p14:sldIdLst></p14:section>` +
    '</p14:sectionLst></p:ext></p:extLst>';
  return `<p:presentation ${NAMESPACES}><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/>${isInSections ? sections : ''}</p:presentation>`;
}

function tree(root: string, shapes: string): string {
  const group =
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
  return `<p:${root} ${NAMESPACES}><p:cSld><p:spTree>${group}${shapes}</p:spTree></p:cSld></p:${root}>`;
}

/** Returns a shape with these paragraphs. */
export function shape(id: number, paragraphs: string, placeholder = ''): string {
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr/>` +
    `<p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
  );
}

/** Returns a paragraph of a slide, with one run per text. */
export function line(texts: readonly string[], properties = ''): string {
  const runs = texts.map((text) => `<a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r>`);
  return `<a:p>${properties}${runs.join('')}<a:endParaRPr lang="en-US"/></a:p>`;
}

/** Returns a table of a slide; each cell is given by its paragraphs. */
export function slideTable(id: number, rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row.map((text) => `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${text}</a:txBody><a:tcPr/></a:tc>`);
  const columns = Array.from(rows[0] ?? [], () => '<a:gridCol w="1000000"/>');
  const lines = rows.map(
    (row, n) => `<a:tr h="370840">${cells(row).join('')}${rowNumber(n)}</a:tr>`,
  );
  return (
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>` +
    '<p:xfrm><a:off x="0" y="0"/><a:ext cx="1000000" cy="370840"/></p:xfrm>' +
    `<a:graphic><a:graphicData uri="${SCHEMAS}/drawingml/2006/table"><a:tbl><a:tblPr/><a:tblGrid>${columns.join('')}</a:tblGrid>` +
    `${lines.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  );
}

/** PowerPoint gives each row an ID. */
function rowNumber(n: number): string {
  return `<a:extLst><a:ext uri="{0D108BD9-81ED-4DB2-BD59-A6C34878D82A}"><a16:rowId xmlns:a16="http://schemas.microsoft.com/office/drawing/2014/main" val="${1000 + n}"/></a:ext></a:extLst>`;
}
