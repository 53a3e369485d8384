import type { ReactNode } from 'react'
import { useTrashDays } from '../../api/query/trash'
import { EmptyState } from '../../components/feedback/EmptyState'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t, tn } from '../../lib/i18n/translate'

/** The frame of a page of recently deleted records. */
export function TrashPage({ crumbs = [], children }: { crumbs?: ReactNode[]; children: ReactNode }) {
  const days = useTrashDays()
  const title = t('Recently deleted')
  if (!days) {
    return (
      <>
        <PageHeader title={title} crumbs={crumbs} />
        <EmptyState title={t('This server does not store deleted records')}>
          {t('Deletions on this server are permanent.')}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        description={tn(
          days,
          'Deleted records can be restored for {n} day. After that they are deleted permanently.',
          'Deleted records can be restored for {n} days. After that they are deleted permanently.',
        )}
      />
      {children}
    </>
  )
}
