import { t } from '#console/browser/language.ts';

/**
 * The dark half of the public pages: the name of the product, the shape that every book ends in,
 * and a sentence. The drawing is a separate file, so that the login itself stays light: bids below
 * the floor in grey; the line is the demand at a price or better.
 */
const Picture = () => (
  <header className="login-picture">
    <p className="login-brand">Offerdesk</p>
    <div className="login-scene">
      <div className="login-book">
        <img src="/book.svg" width="541" height="244" alt="" />
        <span>{t('Floor')}</span>
        <span>{t('Indicative price')}</span>
      </div>
      <p className="login-claim">
        {t('Every bid, every price, every share allotted, in one place.')}
      </p>
    </div>
    <p className="login-foot">{t('Offer for sale: bidding and allocation')}</p>
  </header>
);

export default Picture;
