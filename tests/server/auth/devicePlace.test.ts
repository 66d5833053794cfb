import { describe, expect, test } from 'vitest';
import { deviceOf } from '#server/auth/session/device.ts';
import { placesIn } from '#server/runtime/networkPlaces.ts';

describe('the device of a session', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome 126 on Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      'Firefox 128 on Linux',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17 on iOS',
    ],
  ])('is told by what the browser says: %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  test('is unknown where nothing is said, and short where too much is', () => {
    expect(deviceOf(undefined)).toBeNull();
    expect((deviceOf(`Chrome/${'1'.repeat(5000)} ${'x'.repeat(5000)}`) ?? '').length).toBeLessThan(
      81,
    );
  });
});

describe('the place of a session', () => {
  const places = placesIn(
    '10.0.0.0/8=Exchange; 10.1.0.0/16=Mumbai office;2001:db8::/32=Far;10.1.2.3=Kiosk',
  );

  test.each([
    ['10.9.9.9', 'Exchange'],
    ['10.1.9.9', 'Mumbai office'],
    ['10.1.2.3', 'Kiosk'],
    ['::ffff:10.1.2.3', 'Kiosk'],
    ['2001:db8::7', 'Far'],
    ['192.168.0.1', null],
    ['nonsense', null],
    [null, null],
  ])('of %s is %s', (address, name) => {
    expect(places?.(address)).toBe(name);
  });

  test.each(['10.0.0.0/8', '10.0.0.0/33=Too narrow', 'mumbai=Office', '10.0.0.0/8='])(
    'cannot be read from %s',
    (text) => {
      expect(placesIn(text)).toBeNull();
    },
  );
});
