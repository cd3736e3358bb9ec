import type { IPropertiesOptions, ISectionPropertiesOptions } from 'docx';
import { AlignmentType, LineRuleType } from 'docx';
import { color, company, font } from './brand.ts';

/** Width of the text column in twentieths of a point: A4 less the two side margins. */
export const textWidth = 9524;

const SIDE_MARGIN = (11906 - textWidth) / 2;

/** A4 portrait with a first page of its own, so that the letterhead stands on that page alone. */
export const page: ISectionPropertiesOptions = {
  titlePage: true,
  page: {
    size: { width: 11906, height: 16838 },
    margin: {
      top: 1500,
      bottom: 1900,
      left: SIDE_MARGIN,
      right: SIDE_MARGIN,
      header: 620,
      footer: 520,
    },
  },
};

/** Names of the paragraph styles below; someone who edits a template in Word finds them there. */
export const style = {
  small: 'Small',
  fineRight: 'FineRight',
  cell: 'Cell',
  cellRight: 'CellRight',
  cellNote: 'CellNote',
  columnHead: 'ColumnHead',
  columnHeadRight: 'ColumnHeadRight',
  documentTitle: 'DocumentTitle',
  subject: 'Subject',
} as const;

const plain = { before: 0, after: 0, line: 240, lineRule: LineRuleType.AUTO };
const right = { alignment: AlignmentType.RIGHT };

/** The document-wide part of both Word templates: typefaces, styles, author, title. */
export function wordDocument(title: string): Omit<IPropertiesOptions, 'sections'> {
  return {
    title,
    creator: company.legalName,
    lastModifiedBy: company.legalName,
    description: 'Example template',
    styles: {
      default: {
        document: {
          run: { font: font.text, size: 21, color: color.ink, language: { value: 'en-IE' } },
          paragraph: { spacing: { before: 0, after: 120, line: 264, lineRule: LineRuleType.AUTO } },
        },
      },
      paragraphStyles: [
        styleOf(style.small, 16, color.grey, { spacing: plain }),
        styleOf(style.fineRight, 17, color.grey, { spacing: plain, ...right }),
        styleOf(style.cell, 20, color.ink, { spacing: plain }),
        styleOf(style.cellRight, 20, color.ink, { spacing: plain, ...right }),
        styleOf(style.cellNote, 17, color.grey, { spacing: { ...plain, before: 20 } }),
        styleOf(style.columnHead, 18, color.white, { spacing: plain }, true),
        styleOf(style.columnHeadRight, 18, color.white, { spacing: plain, ...right }, true),
        {
          id: style.documentTitle,
          name: 'Document Title',
          basedOn: 'Normal',
          quickFormat: true,
          run: { font: font.display, size: 48, color: color.pine },
          paragraph: { spacing: { ...plain, after: 80 } },
        },
        {
          id: style.subject,
          name: 'Subject',
          basedOn: 'Normal',
          quickFormat: true,
          run: { size: 25, bold: true, color: color.pine },
          paragraph: { spacing: { ...plain, before: 0, after: 200 }, keepNext: true },
        },
      ],
    },
  };
}

type ParagraphStyle = NonNullable<
  NonNullable<IPropertiesOptions['styles']>['paragraphStyles']
>[number];

function styleOf(
  id: string,
  size: number,
  textColor: string,
  paragraph: NonNullable<ParagraphStyle['paragraph']>,
  bold = false,
): ParagraphStyle {
  const name = id.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return {
    id,
    name,
    basedOn: 'Normal',
    quickFormat: true,
    run: { size, color: textColor, bold },
    paragraph,
  };
}
