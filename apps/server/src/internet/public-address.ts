import { BlockList, isIP } from 'node:net'

/** Networks that are not on the public internet, or that translate to such, and the metadata service of Azure. */
const special = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]) {
  const [net = '', bits] = network.split('/')
  special.addSubnet(net, Number(bits), familyOf(net))
}

/** The only part of IPv6 that is in public use. Loopback, private, link-local, mapped and NAT64 addresses are outside of it. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

function familyOf(address: string) {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || special.check(address, familyOf(address))) return false
  return isIP(address) === 4 || unicast.check(address, 'ipv6')
}

/** Networks of RFC 4193 in which clouds hand out secrets to their machines: Amazon, Oracle and Google. */
const metadata = new BlockList()
for (const [net, bits] of [
  ['fd00:ec2::', 32],
  ['fd00:c1::', 32],
  ['fd20:ce::', 32],
] as const)
  metadata.addSubnet(net, bits, 'ipv6')

/** Loopback and the networks of RFC 1918 and RFC 4193. Link-local ones are left out, which have metadata services, too. */
const privateNetworks = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
] as const)
  privateNetworks.addSubnet(net, bits, familyOf(net))

/** Whether an IP address is of this machine or in a private network. */
export const isPrivateAddress = (address: string) =>
  isIP(address) !== 0 &&
  privateNetworks.check(address, familyOf(address)) &&
  !metadata.check(address, familyOf(address))
