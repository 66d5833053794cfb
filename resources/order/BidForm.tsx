import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { serverNow } from '#console/clock.ts';
import { quantityText } from '#console/format.ts';
import { Segments } from '#console/parts/Segments.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import { grouped } from '#domain/money.ts';
import {
  type Category,
  categoriesOf,
  categoryLabels,
  isInstitution,
  marginLabels,
} from '#domain/series.ts';
import type { Faults } from '#model/validate.ts';
import type { Ladder } from '../marketByPrice/ladder.tsx';
import { priceOf } from '../marketByPrice/words.tsx';
import type { ActiveSecurity } from '../security/activeSecurity.tsx';
import { BidFoot } from './BidFoot.tsx';
import styles from './BidForm.module.css';
import { mostWithin, placeOf, rupeesOf } from './bidWords.tsx';
import { ClientBox } from './ClientBox.tsx';
import {
  blank,
  bodyOf,
  type Draft,
  faultsOfDraft,
  priceOfDraft,
  settled,
  termsOf,
} from './draft.tsx';
import { focusField, focusFirst, focusNext } from './fieldOrder.tsx';
import { PriceBox } from './PriceBox.tsx';
import { SecurityBox } from './SecurityBox.tsx';
import { type Outcome, useBidSender } from './useBidSender.tsx';
import { useClientOf } from './useClientOf.tsx';
import type { useDraft } from './useDraft.tsx';

/** The fields from top to bottom, so that the first that is wrong is the first one sees. */
const order = [
  'security',
  'symbol',
  'category',
  'clientType',
  'clientId',
  'pan',
  'quantity',
  'isMarketOrder',
  'price',
  'marginType',
  'participantId',
] as const;

/** Short names for the choice of a category; the whole one is its title. */
const shortly: Partial<Record<Category, string>> = { OTHS: 'Other', RI: 'Retail', EMP: 'Employee' };

/**
 * The form of a new bid. Enter goes from field to field and after the last one opens the review;
 * Enter there sends, Escape goes back. What the exchange refuses stands beside the field that
 * caused it, and the form keeps what was typed.
 */
export const BidForm = ({
  securities,
  security,
  memory,
  userId,
  memberId,
  ladder,
  visit,
  picks,
  onSecurity,
}: {
  securities: readonly ActiveSecurity[];
  security: ActiveSecurity | null;
  memory: ReturnType<typeof useDraft>;
  userId: string;
  memberId: string;
  ladder: Ladder | null;
  /** Changes with each visit of the page; `after` names the field after which to begin. */
  visit: { key: string; after: string | null };
  /** Goes up when a price was picked from the book, which is where typing goes on. */
  picks: number;
  onSecurity: (security: ActiveSecurity) => void;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [focus, setFocus] = useState<string | null>(null);

  const draft = security ? settled(memory.draft, security) : memory.draft;
  const isPro = draft.clientType === 'PRO';
  const known = useClientOf(isPro ? '' : draft.clientId, ({ clientId, pan }) =>
    memory.setDraft((before) => (before.clientId === clientId ? { ...before, pan } : before)),
  );
  const complete: Draft = isPro
    ? { ...draft, clientId: memberId }
    : { ...draft, pan: known.client?.pan ?? '' };

  const sender = useBidSender(userId, (next) => {
    setOutcome(next);
    if (next.name === 'refused') {
      setRefused(next.faults);
      setFocus(order.find((name) => next.faults[name]) ?? 'quantity');
      return;
    }
    if (!isPro) memory.addRecent(draft.clientId);
    memory.setDraft((before) => ({ ...before, clientId: '', pan: '', quantity: '' }));
    setLeft(new Set());
    setRefused({});
    setFocus('first');
  });

  const isBeside = (faults: Faults) =>
    Object.keys(faults).some((name) => name === 'symbol' || shownFields(draft, security).has(name));
  const found = security ? faultsIn(complete, security, known.fault) : {};
  const fault = (name: string): string | null =>
    refused[name] ?? (left.has(name) || left.has('all') ? (found[name] ?? null) : null);
  const leave = (name: string) => setLeft((before) => new Set([...before, name]));
  const change = (part: Partial<Draft>) => {
    memory.setDraft({ ...draft, ...part });
    setRefused((before) => without(before, Object.keys(part)));
    if (outcome?.name === 'refused') setOutcome(null);
    if (sender.stage.name === 'reviewing') sender.back();
  };

  const review = async () => {
    if (!security) return;
    const { client, fault: clientFault } = isPro
      ? { client: null, fault: null }
      : await known.find();
    const bid: Draft = isPro ? complete : { ...draft, pan: client?.pan ?? '' };
    const faults = faultsIn(bid, security, clientFault);
    setOutcome(null);
    setLeft(new Set(['all']));
    const first = order.find((name) => faults[name]);
    if (first) setFocus(first);
    else if (!faults['']) sender.review(bodyOf(bid, security));
  };

  // Where the focus goes: to the first field on each visit, else wherever something asked for it.
  const hasFields = security !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit counts also when it is to the same place
  useEffect(() => {
    if (!form.current) return;
    const after = visit.after ? form.current.querySelector(`[data-field=${visit.after}]`) : null;
    if (!(hasFields && after instanceof HTMLElement && focusNext(form.current, after)))
      focusFirst(form.current);
  }, [visit.key, visit.after, hasFields]);
  useEffect(() => {
    if (picks > 0) setFocus('price');
  }, [picks]);
  useEffect(() => {
    if (focus === null || !form.current) return;
    if (focus === 'first' || !focusField(form.current, focus)) focusFirst(form.current);
    setFocus(null);
  }, [focus]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key === 'Escape' && sender.stage.name !== 'writing') {
      sender.back();
      setFocus('price');
    }
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !form.current) return;
    event.preventDefault();
    const isLast = !focusNext(form.current, target);
    if (isLast && target.dataset.field !== 'security') void review();
  };

  const terms = security ? termsOf(security) : null;
  const price = priceOfDraft(draft);
  const most = security ? mostWithin(draft, security) : null;
  const series = security?.configuration.series;

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="New bid"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <div className={styles.fields}>
        <SecurityBox
          securities={securities}
          chosen={security}
          error={fault('security') ?? fault('symbol')}
          onChoose={onSecurity}
        />
        {security && terms && series && (
          <>
            {series === 'IS' && (
              <div className={styles.who}>
                <Segments
                  label="Category"
                  name="category"
                  value={draft.category}
                  options={categoriesOf.IS.map((value) => ({
                    value,
                    label: shortly[value] ?? value,
                    title: categoryLabels[value],
                  }))}
                  error={fault('category')}
                  onChange={(category) =>
                    change({
                      category,
                      marginType: isInstitution(category) ? draft.marginType : '1',
                    })
                  }
                />
                <Segments
                  label="Bid for"
                  name="clientType"
                  value={draft.clientType}
                  options={[
                    { value: 'CLI', label: 'Client' },
                    { value: 'PRO', label: 'Pro', title: 'The member itself' },
                  ]}
                  error={fault('clientType')}
                  onChange={(clientType) => change({ clientType, clientId: '', pan: '' })}
                />
              </div>
            )}
            {isPro ? (
              <TextBox
                label="PAN of the member"
                hint={memberId}
                mono
                maxLength={10}
                value={draft.pan}
                error={fault('pan') ?? fault('clientId')}
                data-field="pan"
                onChange={(pan) => change({ pan: pan.toUpperCase() })}
                onBlur={() => leave('pan')}
              />
            ) : (
              <ClientBox
                clientId={draft.clientId}
                client={known.client}
                recent={memory.recent}
                error={fault('clientId') ?? fault('pan')}
                onChange={(clientId) => change({ clientId })}
                onChoose={(clientId) => change({ clientId })}
                onLeave={() => {
                  if (draft.clientId === '') return;
                  leave('clientId');
                  void known.find();
                }}
              />
            )}
            <div className={styles.pair}>
              <TextBox
                label="Quantity"
                hint={`lot ${quantityText(security.regularLotSize)}`}
                inputMode="numeric"
                value={draft.quantity}
                error={fault('quantity')}
                data-field="quantity"
                onChange={(quantity) => change({ quantity })}
                onBlur={() => {
                  if (draft.quantity === '') return;
                  leave('quantity');
                  change({
                    quantity: grouped(draft.quantity.replaceAll(',', '')) || draft.quantity,
                  });
                }}
              />
              <PriceBox
                value={draft.price}
                terms={terms}
                isDisabled={draft.isMarketOrder}
                error={fault('price')}
                onChange={(typed) => change({ price: typed })}
                onLeave={() => draft.price !== '' && leave('price')}
              />
            </div>
            <p className={styles.place}>
              {draft.isMarketOrder
                ? `At the cut-off price, valued at ${priceOf(Math.max(terms.cutOffPrice ?? 0, terms.floorPrice))}.`
                : price !== null && ladder
                  ? placeOf(price, ladder)
                  : `Floor ${priceOf(terms.floorPrice)}${terms.cutOffPrice === null ? '' : `, cut-off of T day ${priceOf(terms.cutOffPrice)}`}.`}
              {most && ` At most ${quantityText(most.quantity)} within ${rupeesOf(most.limit)}.`}
            </p>
            {series === 'RS' && security.configuration.cutoffFlag && (
              <Segments
                label="Bid at"
                name="isMarketOrder"
                value={draft.isMarketOrder ? 'cut-off' : 'price'}
                options={[
                  { value: 'price', label: 'A price' },
                  { value: 'cut-off', label: 'Cut-off' },
                ]}
                error={fault('isMarketOrder')}
                onChange={(at) => change({ isMarketOrder: at === 'cut-off' })}
              />
            )}
            {series === 'IS' && (
              <div className={isInstitution(draft.category) ? styles.how : undefined}>
                {isInstitution(draft.category) && (
                  <Segments
                    label="Margin"
                    name="marginType"
                    value={draft.marginType}
                    options={[
                      { value: '1', label: marginLabels['1'] },
                      {
                        value: '0',
                        label: marginLabels['0'],
                        title: 'Upward changes only, no cancel',
                      },
                    ]}
                    error={fault('marginType')}
                    onChange={(marginType) => change({ marginType })}
                  />
                )}
                <TextBox
                  label="Custodian participant"
                  placeholder={
                    isInstitution(draft.category) ? 'None' : 'None, settles through the member'
                  }
                  mono={draft.participantId !== ''}
                  maxLength={12}
                  value={draft.participantId}
                  error={fault('participantId')}
                  data-field="participantId"
                  onChange={(participantId) =>
                    change({ participantId: participantId.toUpperCase().trim() })
                  }
                  onBlur={() => leave('participantId')}
                />
              </div>
            )}
          </>
        )}
      </div>
      {security && (
        <BidFoot
          draft={complete}
          security={security}
          clientName={known.client?.clientName ?? null}
          stage={sender.stage}
          outcome={outcome}
          isSaidBeside={outcome?.name === 'refused' && isBeside(outcome.faults)}
          obstacle={found[''] ?? null}
          onReview={() => void review()}
          onSend={() => void sender.send()}
          onBack={() => {
            sender.back();
            setFocus('price');
          }}
          onClear={() => {
            memory.setDraft(blank);
            setLeft(new Set());
            setRefused({});
            setOutcome(null);
            sender.back();
            setFocus('first');
          }}
        />
      )}
    </form>
  );
};

/** What is wrong with a draft, with what is known of its client: a PAN comes from there, nobody types it. */
const faultsIn = (draft: Draft, security: ActiveSecurity, clientFault: string | null): Faults => {
  const faults = faultsOfDraft(draft, security, serverNow());
  if (draft.clientType === 'PRO') return faults;
  const { pan: _, ...rest } = faults;
  return clientFault ? { ...rest, clientId: clientFault } : rest;
};

/** The fields that the form has for a draft; a fault of any other is said at its foot. */
const shownFields = ({ category }: Draft, security: ActiveSecurity | null): ReadonlySet<string> => {
  const { series, cutoffFlag } = security?.configuration ?? {};
  return new Set([
    ...['security', 'quantity', 'price', 'pan', 'clientId'],
    ...(series === 'IS' ? ['category', 'clientType', 'participantId'] : []),
    ...(series === 'RS' && cutoffFlag ? ['isMarketOrder'] : []),
    ...(isInstitution(category) ? ['marginType'] : []),
  ]);
};

const without = (faults: Faults, names: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)));
