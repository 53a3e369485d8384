import { Button } from '@mantine/core'
import { challengeName } from '../../../contract/domains'
import type { Domain } from '../../../contract/schemas/domains'
import { useWrite } from '../../api/use-write'
import { CopyText } from '../../components/cells/CopyText'
import { Time } from '../../components/cells/Time'
import { type Field, Fields } from '../../components/page/Fields'
import { Section } from '../../components/page/Section'
import { ErrorPanel } from '../../components/states/ErrorPanel'
import { say } from '../../components/toasts/toasts'

/** The record that proves the domain to be the organization's, and what the last look at it found. */
export function Proof({
  organization_id,
  domain,
  reason,
}: {
  organization_id: string
  domain: Domain
  /** Why the person may not ask for a look-up; null when they may. */
  reason: string | null
}) {
  const verify = useWrite('domains', 'verify')
  const check = () =>
    verify.mutate(
      { params: { organization_id, id: domain.id }, body: {} },
      { onSuccess: ({ is_verified }) => is_verified && say(`${domain.domain} is verified.`) },
    )
  if (domain.is_verified) {
    return (
      <Section title="Ownership">
        <Fields fields={[{ label: 'Verified', value: <Time at={domain.verified_at} full /> }]} />
      </Section>
    )
  }
  return (
    <Section
      title="Prove that it is yours"
      actions={
        <Button loading={verify.isPending} disabled={reason !== null} onClick={check}>
          Verify now
        </Button>
      }
    >
      <p>
        Publish this record with your DNS provider, then verify. It can take a while until it is seen
        everywhere.
        {reason && ` ${reason}`}
      </p>
      {verify.isError && <ErrorPanel error={verify.error} title="The record could not be looked up" />}
      <Fields
        fields={[
          { label: 'Type', value: 'TXT' },
          { label: 'Name', value: <CopyText text={challengeName(domain.domain)} label="the name" /> },
          { label: 'Value', value: <CopyText text={domain.verification_challenge} label="the value" /> },
          { label: 'TTL', value: '3600, or what the provider suggests' },
          ...lastLook(domain),
        ]}
      />
    </Section>
  )
}

/** What was asked the last time, what was found, and why that was not enough. */
function lastLook({ verification }: Domain): Field[] {
  if (!verification) return [{ label: 'Last checked', value: 'Never' }]
  const { checked_at, message, found } = verification
  return [
    { label: 'Last checked', value: <Time at={checked_at} />, hint: message },
    {
      label: 'Found',
      value: found.length ? found.map((value) => <div key={value}>{value}</div>) : 'Nothing',
    },
  ]
}
