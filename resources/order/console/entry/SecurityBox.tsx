import { useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Combobox } from '#console/parts/combobox/Combobox.tsx';
import { whileTyped } from '#model/values/oneForm.ts';
import { type ActiveSecurity, nameOf } from '../../../offer/console/activeSecurity.ts';

/** The security of the bid: type its first letters, or take it from the list. */
export const SecurityBox = ({
  securities,
  chosen,
  error,
  onChoose,
}: {
  securities: readonly ActiveSecurity[];
  chosen: ActiveSecurity | null;
  error: string | null;
  onChoose: (security: ActiveSecurity) => void;
}) => {
  // Null while nothing is being typed: then the box shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = whileTyped(typed ?? '').toUpperCase();
  const matching = securities.filter(
    (security) =>
      nameOf(security).startsWith(wanted) || security.securityName.toUpperCase().includes(wanted),
  );
  return (
    <Combobox
      label={t('Security')}
      data-field="security"
      takesFirst={typed !== null || chosen === null}
      value={typed ?? (chosen ? nameOf(chosen) : '')}
      error={error}
      choices={matching.map((security) => ({
        value: nameOf(security),
        label: (
          <>
            <b>{security.symbol}</b> {security.configuration.series}{' '}
            <span className="muted">
              {security.configuration.isOpen
                ? t(security.configuration.configLabel.split(' - ')[0] ?? '')
                : t('closed')}
              {' · '}
              {security.securityName}
            </span>
          </>
        ),
      }))}
      onChange={setTyped}
      onChoose={(name) => {
        setTyped(null);
        const security = matching.find((one) => nameOf(one) === name);
        if (security) onChoose(security);
      }}
      onLeave={() => setTyped(null)}
    />
  );
};
