import { CheckboxButton, CheckboxField } from 'react-aria-components';

interface CheckFieldProps {
  /** The name of its input in the form. */
  name?: string;
  label: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

/** A box to tick. */
export function CheckField({ label, ...rest }: CheckFieldProps) {
  return (
    <CheckboxField {...rest}>
      <CheckboxButton className="check">
        <span className="box" aria-hidden="true" />
        {label}
      </CheckboxButton>
    </CheckboxField>
  );
}
