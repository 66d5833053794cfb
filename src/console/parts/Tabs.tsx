import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';

const Sheet = styled('div')({
  display: 'flex',
  flex: '1 0 auto',
  flexDirection: 'column',
  gap: 10,
});

/** Some sheets of one page, one in sight. Arrows move between them and show at once what they come to. */
export const Tabs = <V extends string>({
  label,
  value,
  options,
  onChange,
  children,
}: {
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode }[];
  onChange: (value: V) => void;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <>
      <MuiTabs
        value={value}
        aria-label={label}
        selectionFollowsFocus
        onChange={(_, chosen: V) => onChange(chosen)}
      >
        {options.map((option) => (
          <Tab
            key={option.value}
            id={`${id}-${option.value}`}
            aria-controls={`${id}-sheet`}
            value={option.value}
            label={option.label}
          />
        ))}
      </MuiTabs>
      <Sheet role="tabpanel" id={`${id}-sheet`} aria-labelledby={`${id}-${value}`}>
        {children}
      </Sheet>
    </>
  );
};
