import type { Document, TemplateField } from '../../api/types.ts';
import { nameInTag, searchedText } from './tag-text.ts';

/** The options that may have tags. */
export const TAGGED_OPTIONS = ['outputName', 'pdfPassword'] as const;
export type TaggedOption = (typeof TAGGED_OPTIONS)[number];

/** Returns the option that a text names, if it may have tags. */
export function taggedOptionOf(name: string | null): TaggedOption | undefined {
  return TAGGED_OPTIONS.find((option) => option === name);
}

/** Shows the places of tags. */
export interface TagPlaces {
  /** Returns the option that has a tag, if it is not on the pages of the template. */
  optionOf: (searched: string) => TaggedOption | undefined;
  showOnPages: (searched: string) => void;
  showInOptions: (option: TaggedOption) => void;
  /** Whether the options are shown already. */
  areOptionsOpen: boolean;
}

type TaggedTexts = Pick<Document, TaggedOption>;

/**
 * Returns the fields that only the options of a document use, each by the text that its place is
 * searched with.
 * @param fields those of the file and of the options
 * @param inFile those of the file
 */
export function fieldsOfOptions(
  fields: readonly TemplateField[],
  inFile: readonly TemplateField[],
  texts: TaggedTexts,
): ReadonlyMap<string, TaggedOption> {
  const namesInFile = new Set(inFile.map(({ name }) => name));
  const ofOptions = fields.filter(({ name }) => !namesInFile.has(name));
  return new Map(ofOptions.map((field) => [searchedText(field), optionWith(field, texts)]));
}

/** A name can be written otherwise inside a block: it is in the first option with any tags then. */
function optionWith({ name }: TemplateField, texts: TaggedTexts): TaggedOption {
  const written = nameInTag(name);
  const tagsOf = (option: TaggedOption) => texts[option].match(/\{\{.*?\}\}/gsu) ?? [];
  return (
    TAGGED_OPTIONS.find((option) => tagsOf(option).some((tag) => tag.includes(written))) ??
    TAGGED_OPTIONS.find((option) => tagsOf(option).length > 0) ??
    'outputName'
  );
}
