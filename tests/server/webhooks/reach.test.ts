import { describe, expect, test } from 'vitest';
import { networksIn } from '#server/runtime/networks.ts';
import { isOfInternet, mayReach } from '#server/webhooks/reach.ts';

describe('an address is one of the internet', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])(
    '%s',
    (address) => expect(isOfInternet(address)).toBe(true),
  );
});

describe('an address is none of the internet', () => {
  test.each([
    ['this network', '0.0.0.0'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['of a carrier', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.169.254'],
    ['for examples', '192.0.2.1'],
    ['for measurements', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['link-local', 'fe80::1'],
    ['private', 'fd00::1'],
    ['of a former site', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['IPv4 mapped into IPv6', '::ffff:127.0.0.1'],
    ['IPv4 mapped into IPv6, in hexadecimal', '::ffff:7f00:1'],
    ['IPv4 mapped into IPv6, of the internet', '::ffff:8.8.8.8'],
    ['IPv4 compatible', '::127.0.0.1'],
    ['IPv4 translated (NAT64)', '64:ff9b::7f00:1'],
    ['6to4 of a private address', '2002:a00:1::1'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['for examples', '2001:db8::1'],
    ['for examples', '3fff::1'],
    ['no address', 'localhost'],
  ])('%s: %s', (_, address) => expect(isOfInternet(address)).toBe(false));
});

describe('the settings', () => {
  const networks = networksIn('10.1.0.0/16, 127.0.0.1, fd00:1::/32') ?? [];
  test('allow some private networks, also without encryption', () => {
    for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', 'fd00:1::5'])
      for (const isEncrypted of [true, false])
        expect(mayReach(address, { networks, isEncrypted })).toBe(true);
  });

  test('allow no other private networks', () => {
    for (const address of ['10.2.0.1', '127.0.0.2', 'fd00:2::1', '::1'])
      expect(mayReach(address, { networks, isEncrypted: true })).toBe(false);
  });

  test('let nothing go to the internet without encryption', () => {
    expect(mayReach('8.8.8.8', { networks, isEncrypted: false })).toBe(false);
    expect(mayReach('8.8.8.8', { networks, isEncrypted: true })).toBe(true);
  });
});
