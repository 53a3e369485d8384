import { Button } from '@mantine/core'
import {
  type AnyRoute,
  type ErrorComponentProps,
  type RouteComponent,
  useRouter,
} from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { checkNow, useConnection } from '../../api/client/connection'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { ChunkLoadError } from '../../components/overlays/lazy-with-retry'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'

/** Error page for a page that failed to render. */
export function RouteError({ error }: ErrorComponentProps) {
  if (error instanceof ChunkLoadError) return <PageMissing />
  return (
    <>
      <PageHeader title={t('Something went wrong on this page')} />
      <ErrorPanel error={error} onRetry={() => location.reload()} />
    </>
  )
}

/** Error page if the code of a page cannot be loaded: the server is unavailable, or has a newer version. */
function PageMissing() {
  const router = useRouter()
  const { down, trying } = useConnection()
  const [isReloading, setReloading] = useState(false)
  const wasDown = useRef(false)
  useEffect(() => {
    void checkNow().then(() => setReloading(true))
  }, [])
  useEffect(() => {
    if (wasDown.current && !down) {
      void router.invalidate().then(() => {
        // Some browsers cache the failure of an import until the document is reloaded.
        const isMissing = router.state.matches.some(({ error }) => error instanceof ChunkLoadError)
        if (isMissing) location.reload()
      })
    }
    wasDown.current = down
  }, [down, router])
  if (down) {
    return (
      <>
        <PageHeader title={t('Offline')} />
        <EmptyState title={t('This page is not available offline')}>
          {t('This page has not been loaded before. It appears when the server responds.')}
        </EmptyState>
      </>
    )
  }
  // Checks with the server first which of the two applies.
  if (!isReloading || trying) return null
  return (
    <>
      <PageHeader title={t('This page could not be loaded')} />
      <EmptyState
        title={t('A newer version of the dashboard may be available')}
        action={
          <div className="row wrap gap-10">
            <Button onClick={() => location.reload()}>{t('Reload the dashboard')}</Button>
            <Button variant="default" onClick={() => void router.invalidate()}>
              {t('Try again')}
            </Button>
          </div>
        }
      />
    </>
  )
}

/**
 * The router reloads the whole document if the code of a page cannot be loaded. Offline this would leave an empty page,
 * so the load fails with a regular error that offers a retry.
 */
function steady(Page: RouteComponent): RouteComponent {
  const assertLoaded = () => {
    // Once its code is loaded, there is nothing to preload.
    if (Page.preload) throw new ChunkLoadError(t('The code of this page could not be loaded.'))
  }
  const Steady: RouteComponent = () => {
    assertLoaded()
    return <Page />
  }
  Steady.preload = async () => {
    await Page.preload?.()
    assertLoaded()
  }
  return Steady
}

/** Applies this to all pages of the routes and of their child routes. */
export function guardLazyRoutes<R extends readonly AnyRoute[]>(routes: R): R {
  for (const route of routes) {
    const { component } = route.options
    if (component?.preload) route.update({ component: steady(component) })
    if (Array.isArray(route.children)) guardLazyRoutes(route.children)
  }
  return routes
}

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
