import { Button, Group } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { checkNow, useConnection } from '../api/connection'
import { EmptyState } from '../components/feedback/EmptyState'
import { ErrorPanel } from '../components/feedback/ErrorPanel'
import { ChunkLoadError } from '../components/lazy/lazy-with-retry'
import { PageHeader } from '../components/page/PageHeader'
import { t } from '../texts/translate'

/** Error page for a page that failed to render. */
export function RouteError({ error }: ErrorComponentProps) {
  if (error instanceof ChunkLoadError) return <PageMissing />
  return (
    <>
      <PageHeader title={t('This page failed')} />
      <ErrorPanel error={error} onRetry={() => location.reload()} />
    </>
  )
}

/** Error page if the code of a page cannot be loaded: the server is unavailable, or has a newer version. */
function PageMissing() {
  const router = useRouter()
  const { down, trying } = useConnection()
  const [isReloading, setAsked] = useState(false)
  const wasDown = useRef(false)
  useEffect(() => {
    void checkNow().then(() => setAsked(true))
  }, [])
  useEffect(() => {
    if (wasDown.current && !down) void router.invalidate()
    wasDown.current = down
  }, [down, router])
  if (down) {
    return (
      <>
        <PageHeader title={t('No connection')} />
        <EmptyState title={t('This page cannot be shown without a connection')}>
          {t('It was not opened before. It appears as soon as the server answers.')}
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
        title={t('There may be a newer version of the dashboard')}
        action={
          <Group gap="xs">
            <Button onClick={() => location.reload()}>{t('Load the dashboard again')}</Button>
            <Button variant="default" onClick={() => void router.invalidate()}>
              {t('Try again')}
            </Button>
          </Group>
        }
      />
    </>
  )
}
