// Written by hand in Word's style: every run with its editing session, tags split by the spelling
// checker and the cursor, a tracked change, a content control, a text box in two forms.
const RUN = 'w:rsidR="00A77B3E" w:rsidRPr="004D2F1C"';

const text = (value: string) => `<w:t xml:space="preserve">${value}</w:t>`;
const run = (value: string, properties = '') =>
  `<w:r ${RUN}>${properties && `<w:rPr>${properties}</w:rPr>`}${text(value)}</w:r>`;
const paragraph = (id: string, content: string, properties = '') =>
  `<w:p w14:paraId="${id}" w14:textId="77777777" w:rsidR="00A77B3E" w:rsidRDefault="00A77B3E">${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;

const SPELLING = ['<w:proofErr w:type="spellStart"/>', '<w:proofErr w:type="spellEnd"/>'] as const;
const TRACKED = 'w:author="Ann" w:date="2026-01-01T00:00:00Z"';

const greeting = paragraph(
  '11111111',
  run('Dear {{', '<w:b/>') +
    `<w:bookmarkStart w:id="0" w:name="_GoBack"/>${SPELLING[0]}` +
    run('First', '<w:b/><w:color w:val="1F4E79"/>') +
    SPELLING[1] +
    run(' Na', '<w:b/>') +
    '<w:bookmarkEnd w:id="0"/><w:r><w:lastRenderedPageBreak/></w:r>' +
    run('me}} of ', '<w:b/>') +
    run('{{company}}', '<w:i/>'),
);

const tracked = paragraph(
  '22222222',
  run('Valid ') +
    `<w:del w:id="1" ${TRACKED}><w:r><w:delText xml:space="preserve">until {{old date}}</w:delText></w:r></w:del>` +
    `<w:ins w:id="2" ${TRACKED}>${run('until {{un')}</w:ins>` +
    `<w:ins w:id="3" ${TRACKED}>${run('til}}')}</w:ins>` +
    `<w:moveFrom w:id="4" ${TRACKED}>${run(' by {{company}}')}</w:moveFrom>`,
);

const cell = (content: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
const row = (id: string, cells: string) =>
  `<w:tr w:rsidR="00A77B3E" w14:paraId="${id}" w14:textId="77777777">${cells}</w:tr>`;
const table =
  '<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid>' +
  row(
    '33333331',
    cell(paragraph('33333332', run('Item'))) + cell(paragraph('33333333', run('Price'))),
  ) +
  row(
    '33333334',
    cell(paragraph('33333335', run('{{#it') + run('ems}}{{name}}'))) +
      cell(paragraph('33333336', run('{{price}}') + run('{{/items}}'), '<w:jc w:val="right"/>')),
  ) +
  '</w:tbl>';

const bullet = paragraph(
  '44444444',
  run('{{#notes}}{{.}}{{/notes}}'),
  '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
);

const control =
  '<w:sdt><w:sdtPr><w:alias w:val="City"/><w:id w:val="-1523"/><w:placeholder><w:docPart w:val="DefaultPlaceholder"/></w:placeholder><w:text/></w:sdtPr><w:sdtContent>' +
  paragraph('55555555', run('Number {{number}}')) +
  '</w:sdtContent></w:sdt>';

const boxText = (id: string) => paragraph(id, run('Box of {{company}}'));
const box = paragraph(
  '66666661',
  '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="1800000" cy="400000"/><wp:docPr id="1" name="Text Box 1"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="400000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr>' +
    `<wps:txbx><w:txbxContent>${boxText('66666662')}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>` +
    `<mc:Fallback><w:pict><v:shape id="_x0000_s1026" style="width:140pt;height:30pt"><v:textbox><w:txbxContent>${boxText('66666662')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
);

const condition = [
  paragraph('77777771', run('{{#if items}}')),
  paragraph('77777772', run('Together ') + run('{{ items | sum: “price” }}')),
  paragraph('77777773', run('{{/if}}')),
].join('');

/** The content of `<w:body>`. */
export const wordLikeBody = `${greeting}${tracked}${table}${paragraph('88888888', '')}${bullet}${control}${box}${condition}<w:sectPr w:rsidR="00A77B3E"><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;
