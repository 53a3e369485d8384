import { Input, type MantineSize } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { startTransition, useOptimistic } from 'react'

interface Props {
  label: string
  value: string
  /** Done when `value` is what was chosen, or will not be. */
  onChange: (value: string) => Promise<void>
  options: readonly { value: string; label: string }[]
  size?: MantineSize
}

/**
 * One of a few, where the choice needs no words beside it. The library's select, which has room for a label and for what
 * went wrong, draws itself twice at the beginning: a list has three of these.
 */
export function Choice({ label, value, onChange, options, size = 'sm' }: Props) {
  // What was chosen stands there at once, also where what depends on it takes a moment.
  const [shown, show] = useOptimistic(value)
  const choose = (next: string) =>
    startTransition(async () => {
      show(next)
      await onChange(next)
    })
  return (
    <Input
      component="select"
      pointer
      size={size}
      aria-label={label}
      value={shown}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      rightSection={<IconSelector size={15} />}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Input>
  )
}
