import ipaddr from 'ipaddr.js'

/** Global unicast range of IPv6; `::/96` and `fec0::/10`, now unused, are outside. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an IP address is public: not loopback, private, link-local, unique-local, shared (carrier-grade NAT),
 * multicast, reserved, nor one of these embedded in IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6)
}

/** Parses a CIDR range such as `10.0.0.0/8`, or a single address; null if it is neither. */
export function parseRange(text: string): ReturnType<typeof ipaddr.parseCIDR> | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Creates the policy for outbound addresses: public ones and those in the given ranges. */
export function createIpPolicy(ranges: string[]): (address: string) => boolean {
  const allowed = ranges.map(parseRange).filter((range) => range !== null)
  return (text) => {
    if (isPublicAddress(text)) return true
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return allowed.some((range) => range[0].kind() === address.kind() && address.match(range))
  }
}
