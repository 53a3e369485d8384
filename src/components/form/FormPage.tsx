import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n/translate'
import { notifySuccess } from '../overlays/toasts'
import { CancelLink } from '../ui/link/CancelLink'
import { NarrowColumn, PageHeader } from '../ui/page/PageHeader'
import { RecordBoundary } from '../ui/page/RecordBoundary'
import type { FormTarget } from './model'

/** Labelled link, such as to the list of a record. */
interface LabelledLink {
  label: string
  link: LinkProps
}

/** Props that a page passes to its form. */
interface FormPageSlots<Saved> {
  onSaved: (saved: Saved) => void
  cancel: ReactNode
}

interface CreatePageProps<Body, Saved> {
  target: FormTarget<Body, Saved, undefined>
  title: string
  description?: string
  /** List that the record is added to. Cancelling leads to it. */
  list: LabelledLink
  /** Message about the created record. */
  message: (saved: Saved) => string
  /** Page of the created record. */
  open: (saved: Saved) => LinkProps
  isWide?: boolean
  /** Renders the form. */
  children: (slots: FormPageSlots<Saved> & { target: FormTarget<Body, Saved, undefined> }) => ReactNode
}

/** Page that creates a record, confirms it and opens the record. */
export function CreatePage<Body, Saved>({
  target,
  title,
  description,
  list,
  message,
  open,
  isWide,
  children,
}: CreatePageProps<Body, Saved>) {
  const navigate = useNavigate()
  const onSaved = (saved: Saved) => {
    notifySuccess(message(saved))
    void navigate(open(saved))
  }
  return (
    <NarrowColumn isWide={isWide}>
      <PageHeader
        title={title}
        description={description}
        crumbs={[
          <Link key="all" {...list.link}>
            {list.label}
          </Link>,
        ]}
      />
      {children({ target, onSaved, cancel: <CancelLink {...list.link} /> })}
    </NarrowColumn>
  )
}

interface EditPageProps<Row> {
  query: UseQueryResult<Row>
  /** Name of the resource, such as "Role". */
  kind: string
  getName: (record: Row) => string
  list: LabelledLink
  /** Page of the record. Saving and cancelling lead to it. */
  open: (record: Row) => LinkProps
  isWide?: boolean
  /** Renders the form. */
  children: (record: Row, slots: FormPageSlots<Row>) => ReactNode
}

/** Page that edits a record, confirms the change and returns to the record. */
export function EditPage<Row>({ query, kind, getName, list, open, isWide, children }: EditPageProps<Row>) {
  const navigate = useNavigate()
  const onSaved = (saved: Row) => {
    notifySuccess(t('Changes saved.'))
    void navigate(open(saved))
  }
  return (
    <RecordBoundary query={query} kind={kind}>
      {(record) => (
        <NarrowColumn isWide={isWide}>
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
