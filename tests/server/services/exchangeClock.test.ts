import { beforeEach, describe, expect, test } from 'vitest';
import { type ExchangeClock, openClock } from '#server/runtime/exchangeClock.ts';

const at = (time: string, day = '2026-11-23') => Date.parse(`${day}T${time}+05:30`);
const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const day = 24 * hour;

let wall: number;
let passed: number;
let warnings: string[];
let clock: ExchangeClock;

/** A process that starts at the time of its machine. */
const open = () =>
  openClock({
    wall: () => wall,
    passed: () => passed,
    onStep: ({ words }) => warnings.push(words),
  });
const pass = (ms: number) => {
  wall += ms;
  passed += ms;
};
/** A person sets the clock of the machine; the process looks at it a second before and a second after. */
const set = (byMs: number) => {
  pass(second);
  clock.now();
  wall += byMs;
  pass(second);
  clock.now();
};

beforeEach(() => {
  wall = at('15:30:00');
  passed = 5_000;
  warnings = [];
  clock = open();
});

test('as long as nobody sets the clock, the time of day, the steady time and the machine agree', () => {
  for (let n = 0; n < 100; n++) {
    pass(7 * minute);
    expect([clock.now(), clock.steady(), clock.wall()]).toEqual([wall, wall, wall]);
  }
  expect([warnings, clock.trouble()]).toEqual([[], null]);
});

test('a clock that is drawn into line by some ms is no step, and the steady time still never goes back', () => {
  let before = clock.steady();
  for (let n = 0; n < 1_000; n++) {
    pass(second);
    wall -= n % 3;
    const after = clock.steady();
    expect(after).toBeGreaterThan(before);
    before = after;
  }
  expect([warnings, clock.trouble()]).toEqual([[], null]);
});

describe('a clock that is set back by an hour', () => {
  test('does not go back within the day, and goes on when the machine has caught up', () => {
    const before = clock.now();
    set(-hour);
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    pass(30 * minute);
    expect(clock.now()).toBe(before + second);
    pass(45 * minute);
    expect(clock.now()).toBe(wall);
  });

  test('lets steady time pass as before', () => {
    const before = clock.steady();
    set(-hour);
    expect(clock.steady()).toBe(before + 2 * second);
    pass(2 * minute);
    expect(clock.steady()).toBe(before + 2 * minute + 2 * second);
  });

  test('is said in words, once, until it has caught up', () => {
    set(-hour);
    expect(warnings).toEqual([
      'The clock was set back by 1 h 0 min at 2026-11-23 14:30:02; entries keep their order. What has ended stays ended. Correct the clock of the machine.',
    ]);
    expect(clock.trouble()).toBe(
      'The clock was set back by 1 h 0 min at 2026-11-23 14:30:02; entries keep their order.',
    );
    pass(59 * minute);
    expect(clock.trouble()).not.toBeNull();
    pass(2 * minute);
    expect(clock.trouble()).toBeNull();
    expect(warnings).toHaveLength(1);
  });

  test('and set right again ends nothing early', () => {
    const before = clock.steady();
    set(-hour);
    set(hour);
    expect(clock.steady()).toBe(before + 4 * second);
    expect([clock.now(), clock.trouble()]).toEqual([wall, null]);
  });

  test('does not close what was open till then: the close comes when the machine says so', () => {
    wall = at('11:00:00');
    clock = open();
    set(-hour);
    pass(5 * hour + 29 * minute);
    expect(clock.now()).toBe(wall);
    expect(clock.now()).toBeLessThan(at('15:30:00'));
  });
});

test('a machine that slept has let time pass, also after a clock that was wrong for a while', () => {
  const before = clock.steady();
  set(3 * minute);
  set(-3 * minute);
  set(31 * minute);
  expect(clock.steady()).toBe(before + 34 * minute + 6 * second);
});

describe('a clock that jumps forward by mistake', () => {
  test.each([
    ['some hours', 4 * hour],
    ['a day', day],
    ['ten years', 3_650 * day],
  ])('by %s and is set right within a minute leaves the market as it was', (_, by) => {
    wall = at('11:00:00');
    clock = open();
    set(by);
    expect(clock.now()).toBe(wall);
    set(-by);
    expect(clock.now()).toBe(wall);
    pass(minute * 2);
    expect(clock.now()).toBe(wall);
  });

  test('is believed within the day after a minute: what has closed by then stays closed', () => {
    wall = at('11:00:00');
    clock = open();
    set(5 * hour);
    pass(2 * minute);
    clock.now();
    set(-5 * hour);
    expect(clock.now()).toBeGreaterThan(at('16:00:00'));
  });

  test('by a day, whenever it is set right, keeps neither this day nor the next from its market', () => {
    wall = at('11:00:00');
    clock = open();
    set(day + 5 * hour);
    pass(hour);
    clock.now();
    set(-day - 5 * hour);
    expect(clock.now()).toBe(wall);
    pass(22 * hour);
    expect(clock.now()).toBe(wall);
  });

  test('lets codes and sessions that are begun afterwards live their time', () => {
    set(3_650 * day);
    set(-3_650 * day);
    const begun = clock.steady();
    pass(2 * minute);
    expect(clock.steady()).toBe(begun + 2 * minute);
  });
});

describe('a restart', () => {
  const restart = (downMs = 10 * second) => {
    const mark = clock.mark();
    wall += downMs;
    passed = 1_000;
    clock = open();
    clock.resume(mark, true);
    return mark;
  };

  test('after the clock was set back forgets neither the time of day nor the steady time', () => {
    set(-hour);
    const { high, steady } = restart();
    expect(clock.now()).toBe(high);
    expect(clock.steady()).toBe(steady);
    pass(minute);
    expect(clock.steady()).toBe(steady + minute);
    expect(clock.trouble()).toMatch(/^The clock was set back by 59 min /);
  });

  test('sees that the clock was set back while the server was down', () => {
    const { high, steady } = restart(-hour);
    expect([clock.now(), clock.steady()]).toEqual([high, steady]);
    expect(warnings).toHaveLength(1);
  });

  test('on another machine that is some seconds behind says nothing', () => {
    restart(-5 * second);
    expect([warnings, clock.trouble()]).toEqual([[], null]);
  });

  test('on a day after goes by the machine alone', () => {
    restart(14 * hour);
    expect([clock.now(), clock.steady()]).toEqual([wall, wall]);
  });
});
