import { EmptyState } from '../components/feedback/EmptyState'
import { LinkButton } from '../components/link/LinkButton'
import { PageHeader } from '../components/page/PageHeader'
import { t } from '../texts/translate'

export function NotFound() {
  return (
    <>
      <PageHeader title={t('Page not found')} />
      <EmptyState
        title={t('There is no page at this address')}
        action={<LinkButton to="/">{t('Go home')}</LinkButton>}
      >
        {t('It may have been moved, or the address may be mistyped.')}
      </EmptyState>
    </>
  )
}
