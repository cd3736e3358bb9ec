import type { Link, Part } from './package-of-parts.ts';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const MICROSOFT = 'http://schemas.microsoft.com/office';
const A = `xmlns:a="${SCHEMAS}/drawingml/2006/main"`;
const R = `xmlns:r="${SCHEMAS}/officeDocument/2006/relationships"`;
const DIAGRAM = `${SCHEMAS}/drawingml/2006/diagram`;

/** The parts of a chart or of SmartArt, with the references to them. */
export interface DrawnData {
  readonly parts: Readonly<Record<string, Part>>;
  readonly links: Readonly<Record<string, readonly Link[]>>;
  readonly media: Readonly<Record<string, string>>;
  /** The relationships of the slide or document that shows it. */
  readonly own: readonly Link[];
  /** The content of `<a:graphicData>`, with its URI. */
  readonly graphicData: string;
}

const words = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;

/**
 * Returns a chart with its workbook, its colours and a text box.
 * @param folder `ppt` or `word`
 */
export function chart(folder: string, title: string, text: string): DrawnData {
  const at = (name: string) => `${folder}/charts/${name}`;
  const name = at('chart1.xml');
  return {
    parts: {
      [name]: {
        type: 'officedocument.drawingml.chart+xml',
        xml: `<c:chartSpace xmlns:c="${SCHEMAS}/drawingml/2006/chart" ${A} ${R}><c:chart><c:title><c:tx><c:rich><a:bodyPr/>${words(title)}</c:rich></c:tx></c:title><c:plotArea/></c:chart><c:externalData r:id="rId1"/><c:userShapes r:id="rId3"/></c:chartSpace>`,
      },
      [at('colors1.xml')]: {
        type: 'application/vnd.ms-office.chartcolorstyle+xml',
        xml: '<cs:colorStyle xmlns:cs="http://schemas.microsoft.com/office/drawing/2012/chartStyle" meth="cycle" id="10"/>',
      },
      [`${folder}/drawings/drawing1.xml`]: {
        type: 'officedocument.drawingml.chartshapes+xml',
        xml: `<c:userShapes xmlns:c="${SCHEMAS}/drawingml/2006/chart" xmlns:cdr="${SCHEMAS}/drawingml/2006/chartDrawing" ${A}><cdr:relSizeAnchor><cdr:sp><cdr:txBody><a:bodyPr/>${words(text)}</cdr:txBody></cdr:sp></cdr:relSizeAnchor></c:userShapes>`,
      },
    },
    links: {
      [name]: [
        ['rId1', 'package', '../embeddings/Microsoft_Excel_Sheet1.xlsx'],
        ['rId2', `${MICROSOFT}/2011/relationships/chartColorStyle`, 'colors1.xml'],
        ['rId3', 'chartUserShapes', '../drawings/drawing1.xml'],
      ],
    },
    media: { [`${folder}/embeddings/Microsoft_Excel_Sheet1.xlsx`]: 'a workbook' },
    own: [['rId20', 'chart', folder === 'ppt' ? '../charts/chart1.xml' : 'charts/chart1.xml']],
    graphicData: `<a:graphicData uri="${SCHEMAS}/drawingml/2006/chart"><c:chart xmlns:c="${SCHEMAS}/drawingml/2006/chart" r:id="rId20"/></a:graphicData>`,
  };
}

/** Returns a chart of a type that Office 2016 introduced. */
export function newerChart(folder: string, title: string, label: string): DrawnData {
  const cx = `${MICROSOFT}/drawing/2014/chartex`;
  const name = `${folder}/charts/chartEx1.xml`;
  return {
    parts: {
      [name]: {
        type: 'application/vnd.ms-office.chartex+xml',
        xml: `<cx:chartSpace xmlns:cx="${cx}" ${A}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:f>Sheet1!A2</cx:f><cx:lvl ptCount="1"><cx:pt idx="0">${label}</cx:pt></cx:lvl></cx:strDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:txData><cx:v>${title}</cx:v></cx:txData></cx:tx><cx:txPr><a:bodyPr/>${words(title)}</cx:txPr></cx:title></cx:chart></cx:chartSpace>`,
      },
    },
    links: {},
    media: {},
    own: [
      [
        'rId30',
        `${MICROSOFT}/2014/relationships/chartEx`,
        folder === 'ppt' ? '../charts/chartEx1.xml' : 'charts/chartEx1.xml',
      ],
    ],
    graphicData: `<a:graphicData uri="${cx}"><cx:chart xmlns:cx="${cx}" r:id="rId30"/></a:graphicData>`,
  };
}

/** Returns SmartArt, with its data and its rendered drawing. */
export function smartArt(folder: string, text: string): DrawnData {
  const at = (name: string) => `${folder}/diagrams/${name}1.xml`;
  const dsp = `${MICROSOFT}/drawing/2008/diagram`;
  const kinds = ['Layout', 'Style', 'Colors'] as const;
  const from = folder === 'ppt' ? '../diagrams' : 'diagrams';
  return {
    parts: {
      [at('data')]: {
        type: 'officedocument.drawingml.diagramData+xml',
        xml: `<dgm:dataModel xmlns:dgm="${DIAGRAM}" ${A}><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:bodyPr/>${words(text)}</dgm:t></dgm:pt></dgm:ptLst><dgm:extLst><a:ext uri="http://schemas.microsoft.com/office/drawing/2008/diagram"><dsp:dataModelExt xmlns:dsp="${dsp}" relId="rId45"/></a:ext></dgm:extLst></dgm:dataModel>`,
      },
      ...Object.fromEntries(
        kinds.map((kind) => [
          at(kind.toLowerCase()),
          {
            type: `officedocument.drawingml.diagram${kind}+xml`,
            xml: `<dgm:def xmlns:dgm="${DIAGRAM}"/>`,
          },
        ]),
      ),
      [at('drawing')]: {
        type: 'application/vnd.ms-office.drawingml.diagramDrawing+xml',
        xml: `<dsp:drawing xmlns:dsp="${dsp}" ${A}><dsp:spTree><dsp:sp><dsp:txBody><a:bodyPr/>${words(text)}</dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`,
      },
    },
    links: {},
    media: {},
    own: [
      ['rId41', 'diagramData', `${from}/data1.xml`],
      ['rId42', 'diagramLayout', `${from}/layout1.xml`],
      ['rId43', 'diagramQuickStyle', `${from}/style1.xml`],
      ['rId44', 'diagramColors', `${from}/colors1.xml`],
      ['rId45', `${MICROSOFT}/2007/relationships/diagramDrawing`, `${from}/drawing1.xml`],
    ],
    graphicData: `<a:graphicData uri="${DIAGRAM}"><dgm:relIds xmlns:dgm="${DIAGRAM}" r:dm="rId41" r:lo="rId42" r:qs="rId43" r:cs="rId44"/></a:graphicData>`,
  };
}

/** Returns the frame that shows it on a slide. */
export function frame(id: number, { graphicData }: DrawnData): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Frame ${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></p:xfrm><a:graphic>${graphicData}</a:graphic></p:graphicFrame>`;
}

/** Returns the run that shows it in a Word document. */
export function drawingRun(id: number, { graphicData }: DrawnData): string {
  return `<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="${id}" name="Frame ${id}"/><a:graphic>${graphicData}</a:graphic></wp:inline></w:drawing></w:r>`;
}

/** Returns the parts of several, in the form that a package takes. */
export function together(...drawn: readonly DrawnData[]): Omit<DrawnData, 'graphicData'> {
  return {
    parts: Object.assign({}, ...drawn.map(({ parts }) => parts)) as DrawnData['parts'],
    links: Object.assign({}, ...drawn.map(({ links }) => links)) as DrawnData['links'],
    media: Object.assign({}, ...drawn.map(({ media }) => media)) as DrawnData['media'],
    own: drawn.flatMap(({ own }) => own),
  };
}
