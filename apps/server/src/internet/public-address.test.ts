import { expect, test } from 'vitest'
import { isPrivateAddress } from './public-address.ts'

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '172.16.0.1',
  '192.168.1.2',
  '::1',
  'fd12:3456:789a::1',
  'fd00::1',
  'fc00::1',
])('a server in a private network has an address such as %s', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each([
  ['link-local', '169.254.169.254'],
  ['link-local', 'fe80::a9fe:a9fe'],
  ['of Amazon', 'fd00:ec2::254'],
  ['of Amazon, mapped into another notation', 'FD00:0EC2:0:0:0:0:0:254'],
  ['of Google', 'fd20:ce::254'],
  ['of Oracle', 'fd00:c1::a9fe:a9fe'],
  ['of Azure', '168.63.129.16'],
  ['of Alibaba', '100.100.100.200'],
])('the metadata service of a cloud is no server in a private network: %s %s', (_, address) => {
  expect(isPrivateAddress(address)).toBe(false)
})
