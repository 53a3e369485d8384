import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useLiveUpdates } from '../../api/live/live-updates'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
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
      <ListTable table={domainsTable} list={list} actions={actions} create={add} />
    </>
  )
}
