import { useState } from 'react';
import { english, t } from '#console/browser/language.ts';
import { ReferenceInput } from '#console/fields/ReferenceInput.tsx';
import { reference } from '#model';

const member = reference(english('Member Id'), 'tradingMember', {
  max: 5,
  upper: true,
  get help() {
    return t('The member whose limits you see and set.');
  },
});

/** The member whose limits the exchange looks at. */
export const ChooseMember = ({
  value,
  onChoose,
}: {
  value: string;
  onChoose: (memberId: string) => void;
}) => {
  const [typed, setTyped] = useState(value);
  return (
    <ReferenceInput
      withNew={false}
      name="memberId"
      field={member}
      value={typed}
      error={null}
      isRequired
      inputRef={null}
      onChange={(next) => {
        setTyped(String(next));
      }}
      onTake={(next) => onChoose(next)}
      onBlur={() => typed !== value && onChoose(typed)}
    />
  );
};
