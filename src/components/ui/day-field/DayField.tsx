import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Day, parseDay } from '../../../lib/time/zoned-time'

const PAUSE_MS = 500
/** Earlier years are intermediate values while the user types. */
const YEAR_MIN = '1970'

/** Date input that reports a value once it has been typed completely. */
export function DayField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string
  value: Day | null
  min?: Day | null
  max?: Day | null
  onChange: (day: Day | null) => void
}) {
  const [text, setText] = useState(value ?? '')
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => setText(value ?? ''), [value])
  const makesSense =
    text === '' ||
    (text >= YEAR_MIN && parseDay(text) !== null && !(min && text < min) && !(max && text > max))
  useEffect(() => {
    if (!makesSense || text === (value ?? '')) return
    const timer = setTimeout(() => latest.current(text || null), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, makesSense])
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={text}
      min={min ?? undefined}
      max={max ?? undefined}
      error={!makesSense}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}
