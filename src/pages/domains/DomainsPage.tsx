import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { getChallengeName } from '../../../contract/domain/domains'
import type { Domain } from '../../../contract/schemas/domains'
import { useLiveUpdates } from '../../api/live/live-updates'
import { useDenialReason } from '../../api/session/permissions'
import { ActionButton } from '../../components/actions/ActionButton'
import type { Action, PageAction } from '../../components/actions/action'
import { findAction } from '../../components/actions/action-target'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { DnsRecord } from '../../components/ui/dns-record/DnsRecord'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { domainsTable } from './table'
import { useDomainActions } from './use-domain-actions'

export function DomainsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/domains' })
  useLiveUpdates({ organization_id })
  const list = useListPage(domainsTable.list)
  const reason = useDenialReason(api.domains.create, t('add a domain'))
  const actions = useDomainActions(organization_id)
  const add: PageAction = {
    ...NEW,
    label: t('Add domain'),
    disabledReason: () => reason,
    effect: { href: () => `/organizations/${organization_id}/domains/new` },
  }
  return (
    <>
      <PageHeader
        title={t('Domains')}
        description={t('Email domains of this organization, for single sign-on.')}
        actions={<PageActions name={t('Domains')} actions={[add]} />}
        reason={reason}
      />
      <ListTable
        table={domainsTable}
        list={list}
        actions={actions}
        create={add}
        below={(domain) => !domain.is_verified && <ChallengeRecord domain={domain} actions={actions} />}
      />
    </>
  )
}

/** DNS record that verifies a domain, to copy to the DNS provider, and the action that checks it. */
function ChallengeRecord({ domain, actions }: { domain: Domain; actions: readonly Action<Domain>[] }) {
  const verify = findAction(actions, 'verify', domain)
  return (
    <DnsRecord
      type="TXT"
      name={getChallengeName(domain.domain)}
      value={domain.verification_challenge}
      action={
        verify && (
          <ActionButton
            action={verify}
            row={domain}
            aria-label={t('{action}: {record}', { action: verify.label, record: domain.domain })}
          />
        )
      }
    >
      {t(
        'Add this TXT record at your DNS provider, then select Verify now. New records can take hours to become visible.',
      )}
    </DnsRecord>
  )
}
