import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkerConverter, type WorkerConverter } from '@matbee/libreoffice-converter/server';
import { repository } from '../../../../playground/setup/paths.mjs';
import { Template } from '../../../../engine/src/template.ts';
import { writeSmallPng } from '../small-png.ts';
import { manualData } from './manual-data.ts';
import { pagesOf } from './pages.ts';
import type { TemplateScene } from './scene.ts';
import { templateScenes } from './scenes.ts';
import { sideBySide } from './side-by-side.ts';

/** The width of one page in a picture, in pixels: the slides of a list are below each other. */
const WIDTHS = { docx: 440, pptx: 360 } as const;

/** Draws each template of the manual beside its document, as LibreOffice prints them. */
export async function takeTemplatePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const data = manualData(await readFile(join(repository, 'docs', 'templates.md'), 'utf8'));
  const converter = await createWorkerConverter();
  try {
    for (const scene of templateScenes) {
      const picture = await pictureOf(scene, data, converter);
      await writeSmallPng(picture, join(folder, `${scene.name}.png`));
    }
  } finally {
    await converter.destroy();
  }
}

async function pictureOf(
  { name, format, make }: TemplateScene,
  data: Record<string, unknown>,
  converter: WorkerConverter,
): Promise<Buffer> {
  const template = await make();
  const { content, warnings } = Template.compile(template).render(data);
  if (warnings.length > 0) throw new Error(`${name}: ${warnings.join(' ')}`);
  const [page, another] = await pagesOf(template, format, converter);
  if (!page || another) throw new Error(`${name} does not fit on its page: make that higher.`);
  return sideBySide(page, await pagesOf(content, format, converter), WIDTHS[format]);
}
