import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';

interface ChoicesProps<Choice extends string | number> {
  label: string;
  choices: readonly Choice[];
  chosen: Choice;
  /** What the button of a choice says. */
  name: (choice: Choice) => ReactNode;
  onChoose: (choice: Choice) => void;
}

/** A row of buttons, of which one is chosen. */
export function Choices<Choice extends string | number>(props: ChoicesProps<Choice>) {
  const { label, choices, chosen, name, onChoose } = props;
  return (
    <ToggleButtonGroup
      className="choices"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        const choice = choices.find((one) => keys.has(one));
        if (choice !== undefined) onChoose(choice);
      }}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice} id={choice}>
          {name(choice)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
