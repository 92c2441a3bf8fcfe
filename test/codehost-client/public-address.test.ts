import { BlockList, isIPv4 } from 'node:net';
import { expect } from 'chai';
import ipaddr from 'ipaddr.js';
import { addressReach, describeAddress } from '#codehost/network/public-address.js';

/** IANA's registries of special-purpose addresses, with multicast: kept apart from the library that the guard uses. */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...[
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
  ],
  ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...[
    '::/128',
    '::1/128',
    '::/96',
    '::ffff:0:0/96',
    '::ffff:0:0:0/96',
    '64:ff9b:1::/48',
    '100::/64',
    '100:0:0:1::/64',
  ],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20', '5f00::/16', 'fc00::/7'],
  ...['fe80::/10', 'fec0::/10', 'ff00::/8', '4000::/2', '8000::/1', '::/3'],
];
/** Within `::/3`, and still fine: IPv4 addresses on networks that have none. */
const behindNat64 = (address: string) => /^64:ff9b::(?!1:)/.test(address);

/** Two lists: in one, a rule for mapped addresses would fit every IPv4 address too. */
const registry = { ipv4: new BlockList(), ipv6: new BlockList() };
const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
for (const range of special) {
  const [network, bits] = range.split('/');
  const family = familyOf(network);
  registry[family].addSubnet(network, Number(bits), family);
}

/** First and last address of a range, and their neighbours outside. */
function edges(range: string): string[] {
  const [network, bits] = ipaddr.parseCIDR(range);
  const width = network.kind() === 'ipv4' ? 32n : 128n;
  const first = network.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const last = first + 2n ** (width - BigInt(bits)) - 1n;
  return [first - 1n, first, last, last + 1n]
    .filter((value) => value >= 0n && value < 2n ** width)
    .map((value) => fromNumber(value, width));
}

function fromNumber(value: bigint, width: bigint): string {
  const bytes = Array.from({ length: Number(width / 8n) }, (_, index) =>
    Number((value >> (width - 8n - BigInt(index) * 8n)) & 255n),
  );
  return ipaddr.fromByteArray(bytes).toString();
}

/** A small generator with a fixed start, so that a failure can be seen again. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state;
  }
}

describe('codehost-client/public-address', () => {
  const isSpecial = (address: string) => registry[familyOf(address)].check(address, familyOf(address));

  it('agrees with the registries at the edges of every range', () => {
    for (const range of special)
      for (const address of edges(range))
        if (!behindNat64(address))
          expect(addressReach(address) === 'public', `${address} of ${range}`).to.equal(!isSpecial(address));
  });

  it('agrees with the registries on addresses from everywhere', () => {
    const random = numbers(20261121);
    const next = () => random.next().value as number;
    for (let round = 0; round < 5000; round++) {
      const four = fromNumber(BigInt(next()), 32n);
      expect(addressReach(four) === 'public', four).to.equal(!isSpecial(four));
      // Most addresses of version 6 are given out to nobody; half of those here are of the part that is.
      const start = round % 2 === 0 ? next() : (next() >>> 3) | 0x20000000;
      const parts = [start, next(), next(), next()].map(BigInt);
      const six = fromNumber(
        parts.reduce((sum, part) => (sum << 32n) + part, 0n),
        128n,
      );
      expect(addressReach(six) === 'public', six).to.equal(!isSpecial(six));
      // Every IPv4 address behind NAT64 is what it is without.
      const behind = `64:ff9b::${four}`;
      expect(addressReach(behind) === 'public', behind).to.equal(!isSpecial(four));
      expect(addressReach(`::ffff:${four}`)).to.equal('never');
    }
  });

  it('lets well-known public addresses through', () => {
    for (const address of [
      '1.1.1.1',
      '8.8.8.8',
      '172.65.251.78',
      '2606:4700:90::1',
      '2001:4860:4860::8888',
      '2a00:1450::1',
    ])
      expect(addressReach(address), address).to.equal('public');
  });

  it('opens to the operator what is of the own network, and only that', () => {
    for (const address of [
      '127.0.0.1',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.0.1',
      '100.64.0.1',
      '::1',
      'fc00::1',
      'fd00::1',
    ])
      expect(addressReach(address), address).to.equal('operator');
    for (const address of [
      '169.254.169.254',
      '0.0.0.0',
      '::',
      '224.0.0.1',
      'fe80::1',
      'ff02::1',
      '2002:7f00:1::',
    ])
      expect(addressReach(address), address).to.equal('never');
  });

  it('takes no other text for an address', () => {
    for (const text of [
      '',
      'localhost',
      '127.1',
      '0x7f000001',
      '2130706433',
      '017700000001',
      '0177.0.0.1',
      '1.2.3.4.',
      '1.2.3',
      ' 1.1.1.1',
    ])
      expect(addressReach(text), text).to.equal('never');
    for (const text of ['fe80::1%eth0', '2606:4700::1%eth0', '[::1]', '1.1.1.1/8', '::1/128', 'x::1'])
      expect(addressReach(text), text).to.equal('never');
    expect(describeAddress('nothing')).to.equal('no address');
  });
});
