import { blankDocument } from '../blank-document.ts';
import { identify } from '../document-type.ts';
import type { Templates } from '../templates.ts';
import { renderText } from '../text-template.ts';
import { render } from './render.ts';

/** The templates port on docxtemplater. */
export const docxtemplaterTemplates: Templates = { identify, render, renderText, blankDocument };
