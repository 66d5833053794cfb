import { t } from '#console/browser/language.ts';
import { Combobox } from '#console/parts/combobox/Combobox.tsx';
import { maskedPan } from '#domain/bid/pan.ts';
import { whileTyped } from '#model/values/oneForm.ts';
import { type Client, useClientsLike } from './clients.ts';

/** Whom the bid is for: found by code, name or PAN, with those one has bid for lately at hand. */
export const ClientBox = ({
  clientId,
  client,
  recent,
  offersPro,
  error,
  onChange,
  onChoose,
  onPro,
  onLeave,
}: {
  clientId: string;
  /** The client of the code, once it is known. */
  client: Client | null;
  recent: readonly string[];
  /** Whether 'PRO' may be chosen for the member itself. */
  offersPro: boolean;
  error: string | null;
  onChange: (clientId: string) => void;
  onChoose: (clientId: string) => void;
  onPro: () => void;
  onLeave: () => void;
}) => {
  const { found, isAll } = useClientsLike(client?.clientId === clientId ? '' : clientId);
  const isPro = offersPro && clientId === pro && found.length === 0;
  const choices =
    clientId === ''
      ? recent.map((one) => ({ value: one, label: <span className="mono">{one}</span> }))
      : isPro
        ? [{ value: pro, label: <b>{t('Pro: the member itself')}</b> }]
        : found.map((one) => ({
            value: one.clientId,
            isDisabled: !one.isActive,
            label: (
              <>
                <span className="mono">{one.clientId}</span>
                <span className="oneLine">{one.clientName}</span>
                <span className="mono muted">{maskedPan(one.pan)}</span>
              </>
            ),
          }));
  return (
    <Combobox
      label={t('Client')}
      data-field="clientId"
      hint={hintOf(recent, offersPro)}
      value={clientId}
      // Enter must not take a client while others may still be found.
      takesFirst={clientId !== '' && choices.length === 1 && (isPro || isAll)}
      choices={choices}
      // The box has the focus again after each bid: a list would cover the fields below until a key closes it.
      opens="not"
      error={error}
      end={
        client && (
          <span className="row inBox">
            <span className="oneLine">{client.clientName}</span>
            <span className="mono muted">{maskedPan(client.pan)}</span>
          </span>
        )
      }
      onChange={(text) => onChange(whileTyped(text).toUpperCase().trimStart())}
      onChoose={(chosen) => (chosen === pro ? onPro() : onChoose(chosen))}
      onLeave={onLeave}
    />
  );
};

/** Typed in place of a client code for a bid of the member itself. */
const pro = 'PRO';

const hintOf = (recent: readonly string[], offersPro: boolean): string | undefined => {
  const parts = [
    recent.length > 0 && t('recent: %{clients}', { clients: recent.slice(0, 2).join(', ') }),
    offersPro && t('PRO for own'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : undefined;
};
