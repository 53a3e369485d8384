import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './data-table.module.css'
import type { ListPage } from './use-list-page'

const PAUSE_MS = 250

/** Searches a list while it is typed. Going back in the history skips the letters in between. */
export function ListSearch({
  list,
  label,
  name = 'search',
}: {
  list: Pick<ListPage<unknown>, 'search' | 'set'>
  label: string
  name?: string
}) {
  const asked = list.search[name] ?? ''
  const [text, setText] = useState(asked)
  const sent = useRef(asked)
  const latest = useRef(list.set)
  useEffect(() => {
    latest.current = list.set
  })

  // The address changed by other means: the field follows.
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    setText(asked)
  }, [asked])

  useEffect(() => {
    const next = text.trim()
    if (next === sent.current) return
    const timer = setTimeout(() => {
      // The first letter leaves the whole list in the history.
      const replace = sent.current !== ''
      sent.current = next
      latest.current({ [name]: next || undefined }, { replace })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, name])

  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} />}
    />
  )
}
