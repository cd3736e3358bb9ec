import PptxGenJS from 'pptxgenjs';
import { color, company, font } from './brand.ts';
import { frame } from './certificate-frame.ts';
import type { MasterObjects, SlideSize } from './certificate-frame.ts';
import { logo } from './logo.ts';

const A4: SlideSize = { width: 11.69, height: 8.27 };
const MASTER = 'Certificate';
const LOGO = 0.92;

const TEXT = { x: 1.1, w: A4.width - 2.2 };
const COLUMN = 3.1;
const LEFT = { x: 1.35, w: COLUMN };
const MIDDLE = { x: (A4.width - COLUMN) / 2, w: COLUMN };
const RIGHT = { x: A4.width - 1.35 - COLUMN, w: COLUMN };
const SIGNATURE_LINE = 6.72;

type TextLook = PptxGenJS.TextPropsOptions;

/** Makes the certificate template: one A4 landscape slide, its frame and logo on the slide master. */
export async function makeCertificate(): Promise<Uint8Array> {
  const pptx = new PptxGenJS();
  pptx.title = 'Certificate of completion';
  pptx.subject = 'Example template';
  pptx.author = company.legalName;
  pptx.company = company.legalName.replaceAll('&', '&amp;'); // pptxgenjs writes this one unescaped
  pptx.theme = { headFontFace: font.display, bodyFontFace: font.text };
  pptx.defineLayout({ name: 'A4', width: A4.width, height: A4.height });
  pptx.layout = 'A4';
  pptx.defineSlideMaster({
    title: MASTER,
    background: { color: color.white },
    objects: [...frame(A4), ...letterhead()],
  });
  write(pptx.addSlide({ masterName: MASTER }));
  const file = await pptx.write({ outputType: 'uint8array' });
  if (!(file instanceof Uint8Array)) throw new TypeError('pptxgenjs gave no bytes');
  return file;
}

function letterhead(): MasterObjects {
  return [
    {
      image: {
        objectName: 'Logo',
        altText: `Logo of ${company.name}`,
        data: `image/png;base64,${logo.toString('base64')}`,
        x: (A4.width - LOGO) / 2,
        y: 1.13,
        w: LOGO,
        h: LOGO,
      },
    },
    {
      text: {
        text: company.name,
        options: { ...look(20, color.pine, font.display), ...TEXT, y: 2.1, h: 0.42 },
      },
    },
  ];
}

function write(slide: PptxGenJS.Slide): void {
  const add = (objectName: string, text: string, y: number, h: number, options: TextLook) =>
    slide.addText(text, { objectName, ...TEXT, y, h, ...options });

  add('Heading', 'CERTIFICATE OF COMPLETION', 2.7, 0.36, {
    ...look(15, color.oak),
    bold: true,
    charSpacing: 5,
  });
  add('Opening', 'This is to certify that', 3.14, 0.34, look(14, color.grey));
  add('Participant', '{{participant.name}}', 3.46, 0.92, {
    ...look(46, color.pine, font.display),
    fit: 'shrink',
  });
  rule(slide, 'Line below the name', (A4.width - 4.6) / 2, 4.44, 4.6, color.oak);
  add('Statement', 'has successfully completed the course', 4.56, 0.36, look(14, color.grey));
  add('Course', '{{course.title}}', 4.91, 0.54, {
    ...look(25, color.ink, font.display),
    fit: 'shrink',
  });
  add(
    'Course facts',
    '{{course.duration}}  ·  {{course.dates}}  ·  {{course.place}}',
    5.44,
    0.36,
    look(14, color.grey),
  );

  rule(slide, 'Signature line', LEFT.x, SIGNATURE_LINE, LEFT.w, color.ink);
  signed(slide, LEFT, '{{trainer.name}}', '{{trainer.role}}');
  signed(slide, MIDDLE, 'Certificate no.', '{{certificate.number}}');
  rule(slide, 'Date line', RIGHT.x, SIGNATURE_LINE, RIGHT.w, color.ink);
  slide.addText('{{certificate.date}}', {
    objectName: 'Date',
    ...RIGHT,
    y: SIGNATURE_LINE - 0.38,
    h: 0.36,
    ...look(14, color.ink),
  });
  signed(slide, RIGHT, 'Date of issue', company.legalName);
}

function signed(slide: PptxGenJS.Slide, column: typeof LEFT, head: string, note: string): void {
  const place = { ...column, h: 0.28 };
  slide.addText(head, { ...place, ...look(13, color.ink), y: SIGNATURE_LINE + 0.06, bold: true });
  slide.addText(note, { ...place, ...look(11.5, color.grey), y: SIGNATURE_LINE + 0.32 });
}

function rule(
  slide: PptxGenJS.Slide,
  objectName: string,
  x: number,
  y: number,
  w: number,
  lineColor: string,
): void {
  slide.addShape('line', { objectName, x, y, w, h: 0, line: { color: lineColor, width: 0.9 } });
}

function look(fontSize: number, textColor: string, fontFace: string = font.text): TextLook {
  return { fontSize, color: textColor, fontFace, align: 'center', valign: 'middle', margin: 0 };
}
