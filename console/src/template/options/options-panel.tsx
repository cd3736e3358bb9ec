import { useState } from 'react';
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { useSaveOptions } from '../../api/templates/template-changes.ts';
import type { Document, TemplatePlace } from '../../api/types.ts';
import { ProblemNote } from '../../shell/problem-note.tsx';
import { useWords } from '../../words/words.tsx';
import type { Draft } from '../data/use-draft.ts';
import { CheckField } from '../../controls/check-field.tsx';
import type { Options } from './options.ts';
import { isSame, optionsOf, withCopy } from './options.ts';
import type { TaggedOption } from '../fields/tag-places.ts';
import { OutputNameResult } from './output-name-result.tsx';
import { useFocusOnOption } from './use-focus-on-option.ts';

interface OptionsPanelProps {
  place: TemplatePlace;
  document: Document;
  draft: Draft;
  mayChange: boolean;
  /** The option that a person looks for. */
  sought: TaggedOption | undefined;
  onFound: () => void;
}

/** Edits how a document is named, and whether there is a PDF of it. */
export function OptionsPanel(props: OptionsPanelProps) {
  const { place, document, draft, mayChange, sought, onFound } = props;
  const words = useWords();
  const form = useFocusOnOption(sought, onFound);
  const saving = useSaveOptions(place);
  const saved = optionsOf(document);
  const [changed, setChanged] = useState<Options>();
  const options = changed ?? saved;
  const change = (part: Partial<Options>) => {
    setChanged({ ...options, ...part });
  };
  return (
    <Form
      ref={form}
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(options, {
          onSuccess: () => {
            setChanged(undefined);
          },
        });
      }}
    >
      <TextField
        className="field"
        name="outputName"
        value={options.outputName}
        isRequired
        isReadOnly={!mayChange}
        onChange={(outputName) => {
          change({ outputName });
        }}
      >
        <Label>{words.options.outputName}</Label>
        <Input />
        <Text slot="description" className="faint">
          {words.options.outputNameHint}
        </Text>
      </TextField>
      <OutputNameResult place={place} outputName={options.outputName} draft={draft} />
      <CheckField
        name="createPdfCopy"
        label={words.options.createPdfCopy}
        isSelected={options.createPdfCopy}
        isDisabled={!mayChange}
        onChange={(createPdfCopy) => {
          setChanged(withCopy(options, createPdfCopy));
        }}
      />
      <CheckField
        label={words.options.removeOutput}
        isSelected={options.removeOutput}
        isDisabled={!mayChange || !options.createPdfCopy}
        onChange={(removeOutput) => {
          change({ removeOutput });
        }}
      />
      <CheckField
        name="enablePdfPassword"
        label={words.options.enablePdfPassword}
        isSelected={options.enablePdfPassword}
        isDisabled={!mayChange || !options.createPdfCopy}
        onChange={(enablePdfPassword) => {
          change({ enablePdfPassword });
        }}
      />
      {options.enablePdfPassword && (
        <>
          <TextField
            className="field"
            name="pdfPassword"
            value={options.pdfPassword}
            isRequired
            isReadOnly={!mayChange}
            onChange={(pdfPassword) => {
              change({ pdfPassword });
            }}
          >
            <Label>{words.options.pdfPassword}</Label>
            <Input autoComplete="off" />
            <Text slot="description" className="faint">
              {words.options.pdfPasswordHint}
            </Text>
          </TextField>
          <CheckField
            label={words.options.preventCopy}
            isSelected={options.pdfPasswordPreventCopy}
            isDisabled={!mayChange}
            onChange={(pdfPasswordPreventCopy) => {
              change({ pdfPasswordPreventCopy });
            }}
          />
        </>
      )}
      {mayChange && (
        <div className="action">
          <Button
            className="button strong"
            type="submit"
            isPending={saving.isPending}
            isDisabled={isSame(options, saved)}
          >
            {saving.isPending ? words.options.saving : words.options.save}
          </Button>
          <span className="faint" role="status">
            {isSame(options, saved) ? words.options.allSaved : words.options.notSaved}
          </span>
        </div>
      )}
      {saving.error && <ProblemNote error={saving.error} />}
    </Form>
  );
}
