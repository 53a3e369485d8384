import { rootRouteId, useRouter } from '@tanstack/react-router'
import { API_KEYS_PAGE } from '../../api/current-api-key'
import { ApiError } from '../../api/errors'
import { findParentPage, findRecordPage } from '../../api/parent-page'
import { t } from '../../texts/translate'
import { LinkButton } from '../link/LinkButton'

/**
 * Link to the page that helps with an error: the list of a deleted record, the latest version of a changed one, the API
 * keys.
 */
export function ParentPageAction({ error }: { error: unknown }) {
  // Users who are not signed in have no router.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  // Records on another server have no page here.
  if (!router || !(error instanceof ApiError) || error.sent.as !== undefined) return null
  const isPage = (path: string) => {
    const [, , route] = router.getMatchedRoutes(path)
    return route !== undefined && route.id !== rootRouteId
  }
  const { status, sent } = error
  const here = router.state.location.pathname
  if (status === 404) {
    const above = findParentPage(sent.path, (path) => path !== here && isPage(path))
    return <Leads to={above ?? '/'}>{above ? t('Back to the list') : t('Go to home page')}</Leads>
  }
  if (status === 403) return here === API_KEYS_PAGE ? null : <Leads to={API_KEYS_PAGE}>{t('API keys')}</Leads>
  const record = status === 409 ? findRecordPage(sent.path, isPage) : null
  // Opens in another tab, so that unsaved input remains.
  return (
    record && (
      <Leads to={record} target="_blank">
        {t('View latest version')}
      </Leads>
    )
  )
}

const Leads = ({ to, target, children }: { to: string; target?: '_blank'; children: string }) => (
  <LinkButton size="compact-sm" variant="default" to={to} {...(target && { target })}>
    {children}
  </LinkButton>
)
