import { Link, useNavigate } from '@tanstack/react-router'
import { CancelLink } from '../../components/link/CancelLink'
import { Narrow } from '../../components/page/Narrow'
import { PageHeader } from '../../components/page/PageHeader'
import { making } from '../../components/resource-form/target'
import { sayDone } from '../../components/toasts/toasts'
import { t } from '../../texts/text'
import { NewOrganizationForm } from './OrganizationForm'

export function NewOrganizationPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={t('New organization')}
        description={t('It starts with one project, and with you as its owner.')}
        crumbs={[
          <Link key="all" to="/organizations">
            {t('Organizations')}
          </Link>,
        ]}
      />
      <Narrow>
        <NewOrganizationForm
          target={making('organizations', 'create', undefined)}
          onSaved={({ id, name }) => {
            sayDone(t('{name} was created.', { name }))
            void navigate({ to: '/organizations/$id', params: { id } })
          }}
          cancel={<CancelLink to="/organizations" />}
        />
      </Narrow>
    </>
  )
}
