import { EmptyState } from '../../components/feedback/EmptyState'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'

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
