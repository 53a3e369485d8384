import { CloseButton, Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/i18n/translate'
import classes from './search.module.css'

const PAUSE_MS = 250

interface Props {
  label: string
  /** Default: the label. */
  placeholder?: string
  /** Current search text. */
  value: string
  /** Called with the new search text and the previous one. */
  onSearch: (text: string, before: string) => void
}

/** Search field that searches while the user types. */
export function SearchField({ label, placeholder = label, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const lastSubmitted = useRef(value)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })

  // Changed from outside: the field follows.
  useEffect(() => {
    if (value === lastSubmitted.current) return
    lastSubmitted.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const next = text.trim()
    if (next === lastSubmitted.current) return
    const timer = setTimeout(() => {
      const before = lastSubmitted.current
      lastSubmitted.current = next
      latest.current(next, before)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <Input
      type="search"
      className={classes.field}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => setText('')} />
      }
      rightSectionPointerEvents="all"
    />
  )
}
