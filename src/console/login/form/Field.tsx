import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  onValue: (value: string) => void;
  /** Stands inside the box, at its end. */
  end?: ReactNode;
};

/** A labelled input of the sign-in forms, with its error below, announced when it appears. */
export const Field = ({ label, error, hint, onValue, end, ...input }: Props) => {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="column" style={{ gap: 4 }}>
      <label className="small" style={{ fontWeight: 550 }} htmlFor={id}>
        {label}
      </label>
      <div className="box login-box" data-bad={error !== undefined || undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
        {end}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={error === undefined ? 'login-hint muted' : 'login-error fault'}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
};
