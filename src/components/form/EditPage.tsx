import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n/translate'
import { notifySuccess } from '../overlays/toasts'
import { CancelLink } from '../ui/link/CancelLink'
import { NarrowColumn } from '../ui/page/NarrowColumn'
import { PageHeader } from '../ui/page/PageHeader'
import { RecordBoundary } from '../ui/page/RecordBoundary'
import type { FormPageSlots, LabelledLink } from './CreatePage'

interface EditPageProps<Row> {
  query: UseQueryResult<Row>
  /** Name of the resource, such as "Role". */
  kind: string
  getName: (record: Row) => string
  list: LabelledLink
  /** Page of the record. Saving and cancelling lead to it. */
  open: (record: Row) => LinkProps
  /** Renders the form. */
  children: (record: Row, slots: FormPageSlots<Row>) => ReactNode
}

/** Page that edits a record, confirms the change and returns to the record. */
export function EditPage<Row>({ query, kind, getName, list, open, children }: EditPageProps<Row>) {
  const navigate = useNavigate()
  const onSaved = (saved: Row) => {
    notifySuccess(t('Changes saved.'))
    void navigate(open(saved))
  }
  return (
    <RecordBoundary query={query} kind={kind}>
      {(record) => (
        <NarrowColumn>
          <PageHeader
            title={t('Edit {name}', { name: getName(record) })}
            crumbs={[
              <Link key="all" {...list.link}>
                {list.label}
              </Link>,
              <Link key="this" {...open(record)}>
                {getName(record)}
              </Link>,
            ]}
          />
          {children(record, { onSaved, cancel: <CancelLink {...open(record)} /> })}
        </NarrowColumn>
      )}
    </RecordBoundary>
  )
}
