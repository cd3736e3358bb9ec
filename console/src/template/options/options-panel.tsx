import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { useSaveOptions } from '../../api/templates/template-changes.ts';
import type { Document, TemplatePlace } from '../../api/types.ts';
import { useWords } from '../../words/words.tsx';
import type { Draft } from '../data/use-draft.ts';
import { CheckField } from '../../controls/check-field.tsx';
import { keptState } from '../../controls/kept-state.ts';
import type { Options } from './options.ts';
import { isSame, optionsOf, toSave, withCopy } from './options.ts';
import type { TaggedOption } from '../fields/tag-places.ts';
import { OptionErrorNote } from './option-error-note.tsx';
import { OutputNameResult } from './output-name-result.tsx';
import { PasswordFieldProblem } from './password/password-field-problem.tsx';
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

const useKeptOptions = keptState<Options>();

/** Edits how a document is named, and whether there is a PDF of it. */
export function OptionsPanel(props: OptionsPanelProps) {
  const { place, document, draft, mayChange, sought, onFound } = props;
  const words = useWords();
  const form = useFocusOnOption(sought, onFound);
  const saving = useSaveOptions(place);
  const saved = optionsOf(document);
  const [changed, keep] = useKeptOptions(document.id);
  const options = changed ?? saved;
  const edit = (edited: Options) => {
    // An error is about the options as they were.
    if (saving.isError) saving.reset();
    keep(isSame(edited, saved) ? undefined : edited);
  };
  const state = saving.isSuccess ? words.options.allSaved : words.options.noChanges;
  const change = (part: Partial<Options>) => {
    edit({ ...options, ...part });
  };
  return (
    <Form
      ref={form}
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        // The button stays enabled, because one that is disabled loses the focus.
        if (changed === undefined) return;
        // The person may be on another page when they are saved.
        void saving.mutateAsync(toSave(options, saved)).then(
          () => {
            keep(undefined);
          },
          // The error is shown below.
          () => undefined,
        );
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
          edit(withCopy(options, createPdfCopy));
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
              <PasswordFieldProblem
                place={place}
                document={document}
                options={options}
                draft={draft}
              />
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
            className={isSame(options, saved) ? 'button' : 'button strong'}
            type="submit"
            isPending={saving.isPending}
          >
            {saving.isPending ? words.options.saving : words.options.save}
          </Button>
          <span className="faint" role="status">
            {isSame(options, saved) ? state : words.options.notSaved}
          </span>
        </div>
      )}
      {saving.error && <OptionErrorNote error={saving.error} />}
    </Form>
  );
}
