import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { notifySuccess } from '../overlays/toasts'
import { CancelLink } from '../ui/link/CancelLink'
import { NarrowColumn } from '../ui/page/NarrowColumn'
import { PageHeader } from '../ui/page/PageHeader'
import type { FormTarget } from './target'

/** Labelled link, such as to the list of a record. */
export interface LabelledLink {
  label: string
  link: LinkProps
}

/** Props that a page passes to its form. */
export interface FormPageSlots<Saved> {
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
  children,
}: CreatePageProps<Body, Saved>) {
  const navigate = useNavigate()
  const onSaved = (saved: Saved) => {
    notifySuccess(message(saved))
    void navigate(open(saved))
  }
  return (
    <NarrowColumn>
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
