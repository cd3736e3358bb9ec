/**
 * Writes a PowerPoint file of text boxes to standard output, one slide an argument. A process of
 * its own, because pptxgenjs imports modules while it writes, which jest cannot do.
 */
import process from 'node:process';
import PptxGenJS from 'pptxgenjs';

// Its types describe the CommonJS build, in which the class is a member.
const Deck = /** @type {typeof PptxGenJS.default} */ (/** @type {unknown} */ (PptxGenJS));
const deck = new Deck();
for (const text of process.argv.slice(2)) deck.addSlide().addText(text, { x: 1, y: 1, w: 8, h: 1 });
const file = await deck.write({ outputType: 'nodebuffer' });
process.stdout.write(/** @type {Buffer} */ (file));
