import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

const severities = { amber: 'warning', blue: 'info', red: 'error', green: 'success' } as const;

/** What must be known before reading on: a strip above the page, with what can be done about it. */
export const Banner = ({
  colour,
  label,
  actions,
  children,
}: {
  colour: keyof typeof severities;
  /** Its accessible name. */
  label: string;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  // It was there when the page came: nothing to be said at once, as an alert is.
  <Alert
    role="region"
    aria-label={label}
    variant="outlined"
    icon={false}
    severity={severities[colour]}
    action={actions}
  >
    {children}
  </Alert>
);
