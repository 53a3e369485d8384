import { and, eq, isNull } from 'drizzle-orm'
import { getChallengeName } from '../../../contract/domain/domains'
import type { DomainVerification } from '../../../contract/schemas/domains'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import { domainTable } from '../../core/db/schema/domains'
import { invalid, orNotFound } from '../../core/errors'
import { JsonText } from '../../core/json'
import type { DnsResolver } from '../../core/net/resolver'
import type { Deps } from '../deps'
import type { DomainRow } from './present'

const scope = 'OrganizationDomain'
/** Maximum number of stored TXT values. */
const VALUES_MAX = 20

const MESSAGES: Record<DomainVerification['outcome'], (name: string) => string> = {
  verified: (name) => `${name} contains the expected value.`,
  wrong_value: (name) => `${name} has TXT records, but none of them is the expected value alone.`,
  no_record: (name) => `${name} exists, but has no TXT record.`,
  no_domain: (name) =>
    `${name} does not exist yet. New records can take from minutes to hours to become visible.`,
  timeout: () => 'The DNS lookup timed out. Try again in a moment.',
  server_failure: (name) => `The DNS lookup of ${name} failed. Check the DNS settings of the domain.`,
}

/** Looks up the challenge in DNS and stores the result. Throws only if there is nothing left to verify. */
export async function verifyDomain(
  { db, outbound }: Pick<Deps, 'db' | 'outbound'>,
  writer: ActivityContext,
  domain: DomainRow,
): Promise<DomainRow> {
  if (domain.verified_at !== null) {
    throw invalid('This domain is already verified.', null, 'already_verified')
  }
  const verification = await lookUpTxt(outbound.dns, domain)
  const verified_at = verification.outcome === 'verified' ? verification.checked_at : null
  return db.transaction(async (tx) => {
    const [after] = await tx
      .update(domainTable)
      .set({ verification: JsonText.from(verification), verified_at, updated_at: verification.checked_at })
      .where(and(eq(domainTable.id, domain.id), isNull(domainTable.verified_at)))
      .returning()
    if (!after) {
      // The domain may have been deleted or verified concurrently during the DNS lookup.
      const [current] = await tx.select().from(domainTable).where(eq(domainTable.id, domain.id))
      return orNotFound(current)
    }
    if (verified_at !== null) {
      const changes = diffRecords(scope, { verified_at: null }, { verified_at })
      const write = { scope, item_id: domain.id, activity: 'updated', name: domain.domain, changes }
      await logActivity(tx, writer, write)
    }
    return after
  })
}

async function lookUpTxt(dns: DnsResolver, domain: DomainRow): Promise<DomainVerification> {
  const name = getChallengeName(domain.domain)
  const expected = domain.verification_challenge
  const response = await dns.txt(name)
  // A long value consists of several strings; the challenge is one.
  const values = response.records.map(([first = '']) => first)
  const outcome = toOutcome(response.outcome, values.includes(expected))
  return {
    name,
    expected,
    found: values.slice(0, VALUES_MAX),
    outcome,
    message: MESSAGES[outcome](name),
    checked_at: new Date().toISOString(),
  }
}

function toOutcome(
  answer: Awaited<ReturnType<DnsResolver['txt']>>['outcome'],
  holds: boolean,
): DomainVerification['outcome'] {
  if (answer !== 'found') return answer
  return holds ? 'verified' : 'wrong_value'
}
