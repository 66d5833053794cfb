import { styled } from '@mui/material/styles';
import { type Fields, fieldsOf, type View } from '#model';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { wholeView } from '../../nouns/wholeView.ts';
import { Kbd } from '../../parts/Kbd.tsx';
import { actionsFor } from '../../row/actions/offered.ts';
import { shortcutsAt } from './shortcuts.ts';

const Columns = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '14px 40px',
  marginBottom: 14,
  '& section': { flex: '1 1 260px' },
});

const KeyList = styled('dl')({
  '& div': { display: 'flex', gap: 12, padding: '3px 0' },
  '& dt': { flex: '0 0 150px' },
});

const FieldList = styled('dl')({
  '& div': { display: 'flex', gap: 12, padding: '3px 0' },
  '& dt': { flex: '0 0 180px', color: 'var(--ink-2)', fontWeight: 550 },
});

/** The purpose of the screen, from its schema, and its keys. */
export const ScreenHelp = () => {
  const reader = useReader();
  const place = useCurrentPlace()?.place;
  const view = place && place.kind !== 'page' ? wholeView(place.view) : null;
  const fields = view ? fieldsOf(view.noun).filter(([, each]) => each.options.help) : [];
  const actions = view ? actionsFor(reader, view) : [];
  return (
    <>
      {view?.noun.help && <p style={{ marginBottom: 14 }}>{t(view.noun.help)}</p>}
      <Columns>
        {shortcutsAt(reader, place).map(({ heading, keys }) => (
          <section key={heading}>
            <h3 className="subhead" style={{ paddingBottom: 4 }}>
              {heading}
            </h3>
            <KeyList>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <Kbd>{key}</Kbd>
                  </dt>
                  <dd>{t(does)}</dd>
                </div>
              ))}
            </KeyList>
          </section>
        ))}
      </Columns>
      {actions.length > 0 && (
        <section>
          <h3 className="subhead" style={{ paddingBottom: 4 }}>
            {t('Actions')}
          </h3>
          <FieldList>
            {actions.map(({ name, action }) => (
              <div key={name}>
                <dt>{t(action.label)}</dt>
                <dd>
                  {t(action.confirm).replace(/\{(\w+)\}/g, (_, field: string) =>
                    labelOf(view, field),
                  )}
                </dd>
              </div>
            ))}
          </FieldList>
        </section>
      )}
      {fields.length > 0 && (
        <section>
          <h3 className="subhead" style={{ paddingBottom: 4 }}>
            {t('Fields')}
          </h3>
          <FieldList>
            {fields.map(([name, { label, options }]) => (
              <div key={name}>
                <dt>{t(label)}</dt>
                <dd>{t(options.help ?? '')}</dd>
              </div>
            ))}
          </FieldList>
        </section>
      )}
    </>
  );
};

/** The label that replaces the value of a field in the words of an action. */
const labelOf = (view: View | null, field: string) =>
  `(${(view?.noun.fields as Fields | undefined)?.[field]?.label ?? field})`;
