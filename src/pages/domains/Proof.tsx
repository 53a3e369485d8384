import { getChallengeName } from '../../../contract/domain/domains'
import type { Domain } from '../../../contract/schemas/domains'
import { ActionButton } from '../../components/actions/ActionButton'
import type { Action } from '../../components/actions/action'
import { findAction } from '../../components/actions/action-target'
import { CopyText } from '../../components/ui/cells/CopyText'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList, type FieldListItem } from '../../components/ui/page/FieldList'
import { Section } from '../../components/ui/page/Section'
import { t } from '../../lib/i18n/translate'

/** DNS record that proves the ownership of the domain, and the result of the last check. */
export function Proof({ domain, actions }: { domain: Domain; actions: readonly Action<Domain>[] }) {
  const verify = findAction(actions, 'verify', domain)
  const reason = verify?.disabledReason?.(domain)
  if (domain.is_verified) {
    return (
      <Section title={t('Ownership')}>
        <FieldList
          fields={[{ label: t('Verified'), value: <RelativeTime at={domain.verified_at} full /> }]}
        />
      </Section>
    )
  }
  return (
    <Section
      title={t('Verify ownership')}
      actions={verify && <ActionButton action={verify} row={domain} variant="filled" />}
    >
      <p>
        {t('Add this record at your DNS provider, then verify. Changes can take a while to become visible.')}
        {reason && ` ${reason}`}
      </p>
      <FieldList
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
          { label: 'TTL', value: t('3600, or the default of your DNS provider') },
          ...lastLook(domain),
        ]}
      />
    </Section>
  )
}

/** Fields of the last check: the query, its result, and the reason for failure. */
function lastLook({ verification }: Domain): FieldListItem[] {
  if (!verification) return [{ label: t('Last checked'), value: t('Never') }]
  const { checked_at, message, found } = verification
  return [
    { label: t('Last checked'), value: <RelativeTime at={checked_at} />, hint: message },
    {
      label: t('Found'),
      value: found.length ? found.map((value) => <div key={value}>{value}</div>) : t('None'),
    },
  ]
}
