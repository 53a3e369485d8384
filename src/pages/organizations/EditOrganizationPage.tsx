import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { query } from '../../api/queries'
import { CancelLink } from '../../components/link/CancelLink'
import { Narrow } from '../../components/page/Narrow'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { changing } from '../../components/resource-form/target'
import { sayDone } from '../../components/toasts/toasts'
import { t } from '../../texts/text'
import { EditOrganizationForm } from './OrganizationForm'

export function EditOrganizationPage() {
  const { id } = useParams({ from: '/organizations/$id/edit' })
  const organization = useQuery(query('organizations', 'retrieve', { params: { id } }))
  const navigate = useNavigate()
  return (
    <Record query={organization} kind={t('Organization')}>
      {(record) => {
        return (
          <>
            <PageHeader
              title={t('Edit {name}', { name: record.name })}
              crumbs={[
                <Link key="all" to="/organizations">
                  {t('Organizations')}
                </Link>,
                <Link key="this" to="/organizations/$id" params={{ id }}>
                  {record.name}
                </Link>,
              ]}
            />
            <Narrow>
              <EditOrganizationForm
                target={changing('organizations', 'update', { id }, record)}
                onSaved={(saved) => {
                  sayDone(t('Saved.'))
                  void navigate({ to: '/organizations/$id', params: { id: saved.id } })
                }}
                cancel={<CancelLink to="/organizations/$id" params={{ id }} />}
              />
            </Narrow>
          </>
        )
      }}
    </Record>
  )
}
