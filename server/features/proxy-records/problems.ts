import type { Observation } from './observe'

/** Minimum remaining validity of a certificate; one that expires sooner should have been renewed. */
const RENEWAL_MS = 21 * 24 * 60 * 60 * 1000

interface ProxyNames {
  domain: string
  target_cname: string
}

/** Returns a description of the problem with the CNAME record, or null if it is correct. */
export function findCnameProblem(
  { domain, target_cname }: ProxyNames,
  { cname, addresses }: Observation,
): string | null {
  const advice = `Add a CNAME record that points ${domain} to ${target_cname}.`
  switch (cname.outcome) {
    case 'found': {
      if (cname.records.some((name) => isSameName(name, target_cname))) return null
      return `${domain} points to ${cname.records.join(', ')}, not to ${target_cname}.`
    }
    case 'no_domain':
      return `${domain} does not exist in DNS yet. ${advice}`
    case 'no_record':
      return addresses.length
        ? `${domain} has A or AAAA records (${addresses.slice(0, 4).join(', ')}) instead of a CNAME record. ${advice} If a content delivery network proxies the domain, turn that off.`
        : `${domain} has no CNAME record. ${advice}`
    case 'timeout':
      return `The DNS lookup of ${domain} timed out.`
    case 'server_failure':
      return `The DNS lookup of ${domain} failed.`
  }
}

/** Returns all problems of a proxy whose CNAME was correct once; `unknown` if DNS gave no result. */
export function findProblems(names: ProxyNames, observation: Observation, now: Date) {
  const errors: string[] = []
  const warnings: string[] = []
  const { cname, probe } = observation
  const unknown = cname.outcome === 'timeout' || cname.outcome === 'server_failure'
  const problem = findCnameProblem(names, observation)
  if (problem !== null) (cname.outcome === 'no_domain' ? errors : warnings).push(problem)
  if (probe && !probe.ok) errors.push(probe.message)
  if (probe?.ok && probe.certificateEnds && probe.certificateEnds.getTime() - now.getTime() < RENEWAL_MS) {
    const day = probe.certificateEnds.toISOString().slice(0, 10)
    warnings.push(`The certificate of ${names.domain} expires on ${day} and has not been renewed.`)
  }
  return { errors, warnings, unknown }
}

/** Compares DNS names: case-insensitive, with or without a trailing dot. */
const isSameName = (left: string, right: string) => normalizeName(left) === normalizeName(right)
const normalizeName = (name: string) => name.toLowerCase().replace(/\.$/, '')
