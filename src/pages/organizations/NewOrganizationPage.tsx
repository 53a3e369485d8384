import { linkOptions } from '@tanstack/react-router'
import { CreatePage } from '../../components/form/CreatePage'
import { createTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'
import { NewOrganizationForm } from './OrganizationForm'

export const NewOrganizationPage = () => (
  <CreatePage
    target={createTarget('organizations', 'create', undefined)}
    title={t('New organization')}
    description={t('It starts with one project. You become its owner.')}
    list={{ label: t('Organizations'), link: linkOptions({ to: '/organizations' }) }}
    message={({ name }) => t('{name} was created.', { name })}
    open={({ id }) => linkOptions({ to: '/organizations/$id', params: { id } })}
  >
    {(slots) => <NewOrganizationForm {...slots} />}
  </CreatePage>
)
