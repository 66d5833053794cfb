import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

const severities = { amber: 'warning', blue: 'info', red: 'error', green: 'success' } as const;

/** A strip above the page with a notice to read first and the actions for it. */
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
