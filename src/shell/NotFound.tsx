import { EmptyState } from '../components/feedback/EmptyState'
import { LinkButton } from '../components/link/LinkButton'
import { PageHeader } from '../components/page/PageHeader'
import { t } from '../texts/translate'

export function NotFound() {
  return (
    <>
      <PageHeader title={t('Page not found')} />
      <EmptyState
        title={t('This page does not exist')}
        action={<LinkButton to="/">{t('Go to home page')}</LinkButton>}
      >
        {t('Check the URL. The page may have been moved.')}
      </EmptyState>
    </>
  )
}
