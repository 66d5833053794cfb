import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { phone } from './looks.ts';
import { useScrollStop } from './useScrollStop.ts';

const Surface = styled(Paper)({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  overflow: 'hidden',
  borderRadius: 6,
  background: 'var(--surface)',
  '&[data-fill]': { flex: 1 },
}) as typeof Paper;

const Head = styled('header')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '4px 12px',
  borderBottom: '1px solid var(--line)',
  '& > h2': { fontSize: 13, fontWeight: 620 },
  '& > [data-part="subtitle"]': { color: 'var(--ink-2)' },
  '& > [data-part="actions"]': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    marginLeft: 'auto',
    [phone]: { flexWrap: 'wrap' },
  },
  [phone]: { flexWrap: 'wrap', gap: '2px 8px' },
});

const Body = styled('div')({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minHeight: 0,
  overflow: 'auto',
});

const Foot = styled('footer')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 12,
  padding: '4px 12px',
  borderTop: '1px solid var(--line)',
  color: 'var(--ink-2)',
  fontSize: 12,
  [phone]: { flexWrap: 'wrap', gap: '2px 8px' },
});

/** A surface with a heading. `fill` lets it take the height that is left and scroll inside. */
export const Panel = ({
  title,
  subtitle,
  actions,
  footer,
  fill = false,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  fill?: boolean;
  children?: ReactNode;
}) => {
  const heading = useId();
  const [body, tabIndex] = useScrollStop();
  return (
    <Surface
      component="section"
      variant="outlined"
      aria-labelledby={heading}
      data-fill={fill || undefined}
    >
      <Head>
        <h2 id={heading}>{title}</h2>
        {subtitle !== undefined && <span data-part="subtitle">{subtitle}</span>}
        {actions !== undefined && <span data-part="actions">{actions}</span>}
      </Head>
      <Body ref={body} tabIndex={tabIndex}>
        {children}
      </Body>
      {footer !== undefined && <Foot>{footer}</Foot>}
    </Surface>
  );
};
