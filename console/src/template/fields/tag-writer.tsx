import { useState } from 'react';
import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import type { TemplateField } from '../../api/types.ts';
import { useWords } from '../../words/words.tsx';
import { copyText } from '../../copying/copy.ts';
import { CopyButton } from '../../copying/copy-button.tsx';
import { FILTERS } from './filters.ts';
import { nameInTag } from './tag-text.ts';

/** Completes the name of a field and a filter, and shows the tag to copy into Word. */
export function TagWriter({ fields }: { fields: readonly TemplateField[] }) {
  const words = useWords();
  const [name, setName] = useState('');
  const [filter, setFilter] = useState('');
  const tag = `{{${nameInTag(name)}${filter === '' ? '' : ` | ${filter}`}}}`;
  const names = [...new Set(fields.flatMap(namesOf))];
  return (
    <section className="card" aria-labelledby="tag-writer">
      <h3 id="tag-writer">{words.fields.writeTag}</h3>
      <div className="filter">
        <Choice
          label={words.fields.field}
          value={name}
          onChange={setName}
          choices={names.map((one) => ({ id: one, text: one }))}
        />
        <Choice
          label={words.fields.filter}
          value={filter}
          onChange={setFilter}
          choices={FILTERS.map((one) => ({
            id: one.filter,
            text: one.filter,
            example: words.fields.example(`{{${one.field} | ${one.filter}}}`, one.result),
          }))}
        />
      </div>
      {name !== '' && (
        <p className="line">
          <code>{tag}</code>
          <CopyButton label={words.fields.copyTag} copied={tag} copy={() => copyText(tag)} />
        </p>
      )}
    </section>
  );
}

/** Members of a list are written without its name, between its tags. */
function namesOf({ name, members = [] }: TemplateField): string[] {
  return [name, ...members.map((member) => member.name)];
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly { id: string; text: string; example?: string }[];
}

/** A text field that offers what may be meant. A text of one's own is allowed. */
function Choice({ label, value, onChange, choices }: ChoiceProps) {
  const words = useWords();
  return (
    <ComboBox
      className="field combo"
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      defaultItems={choices}
      menuTrigger="focus"
    >
      <Label>{label}</Label>
      <div className="combo-box">
        <Input />
        <Button aria-label={words.fields.showChoices}>▾</Button>
      </div>
      <Popover className="popover">
        <ListBox className="list-box">
          {({ id, text, example }: ChoiceProps['choices'][number]) => (
            <ListBoxItem id={id} textValue={text} className="list-item">
              <span>{text}</span>
              {example !== undefined && <span className="faint">{example}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
