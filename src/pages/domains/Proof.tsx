import { getChallengeName } from '../../../contract/domains'
import type { Domain } from '../../../contract/schemas/domains'
import { ActionButton } from '../../components/actions/ActionButton'
import type { Action } from '../../components/actions/action'
import { actionOf } from '../../components/actions/subject'
import { CopyText } from '../../components/cells/CopyText'
import { Time } from '../../components/cells/Time'
import { type Field, Fields } from '../../components/page/Fields'
import { Section } from '../../components/page/Section'
import { t } from '../../texts/text'

/** DNS record that proves the ownership of the domain, and the result of the last check. */
export function Proof({ domain, actions }: { domain: Domain; actions: readonly Action<Domain>[] }) {
  const verify = actionOf(actions, 'verify', domain)
  const reason = verify?.whyNot?.(domain)
  if (domain.is_verified) {
    return (
      <Section title={t('Ownership')}>
        <Fields fields={[{ label: t('Verified'), value: <Time at={domain.verified_at} full /> }]} />
      </Section>
    )
  }
  return (
    <Section
      title={t('Prove that it is yours')}
      actions={verify && <ActionButton action={verify} row={domain} variant="filled" />}
    >
      <p>
        {t(
          'Publish this record with your DNS provider, then verify. It can take a while until it is seen everywhere.',
        )}
        {reason && ` ${reason}`}
      </p>
      <Fields
        fields={[
          { label: t('Type'), value: 'TXT' },
          {
            label: t('Name'),
            value: <CopyText text={getChallengeName(domain.domain)} label={t('the name')} />,
          },
          {
            label: t('Value'),
            value: <CopyText text={domain.verification_challenge} label={t('the value')} />,
          },
          { label: 'TTL', value: t('3600, or what the provider suggests') },
          ...lastLook(domain),
        ]}
      />
    </Section>
  )
}

/** Fields of the last check: the query, its result, and the reason for failure. */
function lastLook({ verification }: Domain): Field[] {
  if (!verification) return [{ label: t('Last checked'), value: t('Never') }]
  const { checked_at, message, found } = verification
  return [
    { label: t('Last checked'), value: <Time at={checked_at} />, hint: message },
    {
      label: t('Found'),
      value: found.length ? found.map((value) => <div key={value}>{value}</div>) : t('Nothing'),
    },
  ]
}
