import { NativeSelect } from '@mantine/core'
import type { ListPage } from './use-list-page'

/** Narrows a list by one of its fields. */
export function ListFilter<Row>({
  list,
  name,
  label,
  options,
}: {
  list: ListPage<Row>
  name: string
  /** What it says when it does not narrow: `Any state`. */
  label: string
  options: { value: string; label: string }[]
}) {
  return (
    <NativeSelect
      aria-label={label}
      value={list.search[name] ?? ''}
      onChange={(event) => list.set({ [name]: event.currentTarget.value || undefined })}
      data={[{ value: '', label }, ...options]}
    />
  )
}
