import { Link, useNavigate } from '@tanstack/react-router'
import { createTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { NewOrganizationForm } from './OrganizationForm'

export function NewOrganizationPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={t('New organization')}
        description={t('It starts with one project. You become its owner.')}
        crumbs={[
          <Link key="all" to="/organizations">
            {t('Organizations')}
          </Link>,
        ]}
      />
      <NarrowColumn>
        <NewOrganizationForm
          target={createTarget('organizations', 'create', undefined)}
          onSaved={({ id, name }) => {
            notifySuccess(t('{name} was created.', { name }))
            void navigate({ to: '/organizations/$id', params: { id } })
          }}
          cancel={<CancelLink to="/organizations" />}
        />
      </NarrowColumn>
    </>
  )
}
