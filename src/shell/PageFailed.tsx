import type { ErrorComponentProps } from '@tanstack/react-router'
import { PageHeader } from '../components/page/PageHeader'
import { ErrorPanel } from '../components/states/ErrorPanel'

/** In place of a page that could not be drawn. */
export function PageFailed({ error }: ErrorComponentProps) {
  return (
    <>
      <PageHeader title="This page failed" />
      <ErrorPanel error={error} onRetry={() => location.reload()} />
    </>
  )
}
