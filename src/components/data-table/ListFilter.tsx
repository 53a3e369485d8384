import { NativeSelect } from '@mantine/core'
import type { Filter } from './table'
import type { ListPage } from './use-list-page'

interface ListFilterProps<Row> extends Filter {
  list: ListPage<Row>
}

/** Narrows a list by one of its fields. */
export function ListFilter<Row>({ list, name, label, options }: ListFilterProps<Row>) {
  return (
    <NativeSelect
      aria-label={label}
      value={list.search[name] ?? ''}
      onChange={(event) => list.set({ [name]: event.currentTarget.value || undefined })}
      data={[{ value: '', label }, ...options]}
    />
  )
}
