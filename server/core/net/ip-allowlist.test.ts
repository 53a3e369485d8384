import { describe, expect, it } from 'vitest'
import { readEnv } from '../../config'
import { createIpPolicy, isPublicAddress } from './ip-allowlist'

describe('isPublicAddress', () => {
  it.each([['8.8.8.8'], ['93.184.216.34'], ['2606:4700:4700::1111'], ['::ffff:8.8.8.8']])(
    'accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['link-local, where clouds tell secrets', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique-local', 'fd12:3456::1'],
    ['shared by a provider', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['for benchmarks', '198.18.0.1'],
    ['for documents', '192.0.2.1'],
    ['for documents', '2001:db8::1'],
    ['reserved', '240.0.0.1'],
    ['loopback, wrapped', '::ffff:127.0.0.1'],
    ['loopback, wrapped and in hexadecimal', '::ffff:7f00:1'],
    ['loopback, compatible', '::7f00:1'],
    ['loopback, translated', '64:ff9b::7f00:1'],
    ['loopback, over 6to4', '2002:7f00:1::1'],
    ['site-local', 'fec0::1'],
    ['not an address', 'example.com'],
  ])('rejects an address that is %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

it('address rule also accepts configured ranges, and no others', () => {
  const mayConnect = createIpPolicy(['10.1.0.0/16', '::1', '127.0.0.1'])
  for (const address of ['8.8.8.8', '10.1.2.3', '::1', '127.0.0.1', '::ffff:10.1.2.3']) {
    expect(mayConnect(address), address).toBe(true)
  }
  for (const address of ['10.2.0.1', '127.0.0.2', 'fd00::1', 'nonsense']) {
    expect(mayConnect(address), address).toBe(false)
  }
})

it('environment validation accepts only valid network settings and names the invalid one', () => {
  expect(readEnv({ ALLOW_PRIVATE_ADDRESSES: 'false' }).ALLOW_PRIVATE_ADDRESSES).toEqual([])
  expect(
    createIpPolicy(readEnv({ ALLOW_PRIVATE_ADDRESSES: 'true' }).ALLOW_PRIVATE_ADDRESSES)('fd00::1'),
  ).toBe(true)
  expect(readEnv({ DNS_SERVERS: '127.0.0.1:5353, ::1' }).DNS_SERVERS).toEqual(['127.0.0.1:5353', '::1'])
  for (const [setting, value] of [
    ['ALLOW_PRIVATE_ADDRESSES', 'my network'],
    ['ALLOW_PRIVATE_ADDRESSES', '10.0.0.0/33'],
    ['DNS_SERVERS', 'ns.example.com'],
    ['DNS_TIMEOUT_MS', '0'],
    ['PROXY_BASE_DOMAIN', 'https://proxy.example.com'],
  ] as const) {
    expect(() => readEnv({ [setting]: value }), value).toThrow(`${setting} is not usable`)
  }
})
