import { BlockList } from 'node:net';

const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
// Names of IPv4 addresses in IPv6, and what is for examples.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(network, bits, 'ipv6');
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');

/** What only this machine or its network can reach: where nothing that comes from outside may send us. */
export function isInside({ address, family }: { address: string; family: number }): boolean {
  if (family === 6) return !open.check(address, 'ipv6') || inside.check(address, 'ipv6');
  return inside.check(address, 'ipv4');
}
