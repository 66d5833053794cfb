/** Shares wanted at each price of a book, from below the floor upwards: the shape that every offer ends in. */
const bars = [
  30, 31, 30, 32, 33, 37, 39, 47, 62, 64, 90, 83, 119, 164, 132, 173, 210, 148, 169, 177, 113, 111,
  68, 66, 59, 42,
];
const belowFloor = 4;
const step = 21;
const base = 240;

/** How much is wanted at a price or better: the line over the bars, from the highest price down. */
const line = (() => {
  const wanted = bars.slice(belowFloor);
  const total = wanted.reduce((sum, height) => sum + height, 0);
  let left = total;
  const points = wanted.map((height, index) => {
    const point = `${(index + belowFloor) * step + 7.5},${base - (left / total) * 200}`;
    left -= height;
    return point;
  });
  return points.join(' ');
})();

/** The dark half of the public pages: the product in a picture and a sentence. */
export const Picture = () => (
  <div className="login-picture">
    <p className="login-brand">
      <svg width="22" height="22" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M2 16h16M4 13h8M4 10h12M4 7h6M4 4h3"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      Offerdesk
    </p>
    <div className="login-scene">
      <svg viewBox="0 0 560 268" aria-hidden="true">
        {bars.map((height, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
            key={index}
            x={index * step}
            y={base - height}
            width="15"
            height={height}
            rx="2"
            className={index < belowFloor ? 'login-bar-below' : 'login-bar'}
          />
        ))}
        <polyline points={line} className="login-line" />
        <line x1="82" x2="82" y1="24" y2={base + 4} className="login-floor" />
        <line x1="343.5" x2="343.5" y1="12" y2={base + 4} className="login-indicative" />
        <text x="90" y="36" className="login-floor-text">
          Floor
        </text>
        <text x="352" y="22" className="login-indicative-text">
          Indicative price
        </text>
        <line x1="0" x2="541" y1={base + 0.5} y2={base + 0.5} className="login-axis" />
        <text x="0" y={base + 20} className="login-axis-text">
          Price
        </text>
        <text x="541" y={base + 20} textAnchor="end" className="login-axis-text">
          Shares wanted
        </text>
      </svg>
      <p className="login-claim">Every bid, every price, every share allotted, in one place.</p>
    </div>
    <p className="login-foot">Offer for sale: bidding and allocation</p>
  </div>
);
