import type { Drive } from '../../../service/src/drive/drive.ts';
import { problem } from '../../../service/src/errors/errors.ts';
import type { PdfConverter } from '../../../service/src/pdf/converter.ts';
import {
  ConverterBusy,
  ConverterUnavailable,
  NotConvertible,
} from '../../../service/src/pdf/converter.ts';
import type { Templates } from '../../../service/src/templates/templates.ts';
import { RenderedDocument } from '../../../engine/src/rendered-document.ts';
import { TemplateError } from '../../../engine/src/errors.ts';
import { TemplateInterrupted } from '../../../service/src/templates/templates.ts';
import type { AssembledParts } from '../assembled-parts.ts';
import type { Fault, Faults, Kind } from './run-model.ts';

type Parts = AssembledParts['parts'];

const PDF = Buffer.from('%PDF');

/**
 * Ports that fail as a test says, each document in its own way. Documents are made one after the
 * other, so that the template that was located last says whose turn it is. The drive is the real one.
 */
export class ScriptedPorts {
  readonly drive: Drive;
  readonly templates: Templates;
  readonly pdfConverter: PdfConverter;
  readonly #faults: Faults;
  readonly #kinds: ReadonlyMap<string, Kind>;
  #turn: Kind = 'document';

  /** @param kinds what becomes of the templates, by the ids of their drive files */
  constructor(parts: Parts, kinds: ReadonlyMap<string, Kind>, faults: Faults) {
    this.#kinds = kinds;
    this.#faults = faults;
    this.drive = this.#driveOver(parts.drive);
    this.templates = this.#templatesOver(parts.templates);
    this.pdfConverter = this.#converterOver(parts.pdfConverter);
  }

  #driveOver(drive: Drive): Drive {
    const locate: Drive['locate'] = async (fileId) => {
      this.#turn = this.#kinds.get(fileId) ?? this.#turn;
      return drive.locate(fileId);
    };
    const write: Drive['write'] = async (fileId, content) => {
      // A PDF is one piece, a document several.
      this.#fail(content instanceof Uint8Array ? 'drive full for the PDF' : 'drive full');
      return drive.write(fileId, content);
    };
    return withMembers(drive, { locate, write });
  }

  #templatesOver(templates: Templates): Templates {
    const render: Templates['render'] = async (content) => {
      for (const fault of TEMPLATE_ERRORS) this.#fail(fault);
      return new RenderedDocument({
        pieces: [content, Buffer.from(' filled')],
        warnings: [],
        missingFiles: [],
        extension: '.docx',
      });
    };
    const renderText: Templates['renderText'] = async (text) => ({ text, warnings: [] });
    const renderWithTexts: Templates['renderWithTexts'] = async (content, texts, data) => ({
      name: await renderText(texts.name, data),
      document: await render(content, data),
      password: texts.password === null ? null : await renderText(texts.password, data),
    });
    return withMembers(templates, { render, renderWithTexts, renderText });
  }

  #converterOver(converter: PdfConverter): PdfConverter {
    const convertAndFinish: PdfConverter['convertAndFinish'] = async () => {
      for (const fault of CONVERTER_ERRORS) this.#fail(fault);
      return { pdf: PDF, replacedFonts: [] };
    };
    return withMembers(converter, { convertAndFinish });
  }

  #fail(fault: ThrownError): void {
    if (this.#faults[this.#turn] === fault) throw THROWN[fault]();
  }
}

type ThrownError = Exclude<Fault, 'none'>;

const TEMPLATE_ERRORS = ['template broken', 'template process killed', 'fault of ours'] as const;
const CONVERTER_ERRORS = ['not convertible', 'converter unavailable', 'converter busy'] as const;

const THROWN: Record<ThrownError, () => Error> = {
  'template broken': () => new TemplateError([]),
  'template process killed': () => new TemplateInterrupted(),
  'fault of ours': () => new TypeError('undefined is not a function'),
  'drive full': () => problem('drive_not_writable', 'Output.docx', 'ENOSPC'),
  'drive full for the PDF': () => problem('drive_not_writable', 'Output.pdf', 'ENOSPC'),
  'not convertible': () => new NotConvertible('it cannot be read'),
  'converter unavailable': () => new ConverterUnavailable('it does not start'),
  'converter busy': () => new ConverterBusy(),
};

/** The same port with some of its members replaced. */
function withMembers<Port extends object>(port: Port, members: Partial<Port>): Port {
  return new Proxy(port, {
    get: (target, key) => {
      const source = key in members ? members : target;
      const member: unknown = Reflect.get(source, key, source);
      return typeof member === 'function' ? (member.bind(source) as unknown) : member;
    },
  });
}
