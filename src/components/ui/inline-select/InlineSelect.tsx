import { Input, type MantineSize } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { startTransition, useOptimistic } from 'react'

interface Props {
  label: string
  value: string
  /** Resolves when the change was applied or has failed. */
  onChange: (value: string) => Promise<void>
  options: readonly { value: string; label: string }[]
  /** Called on hover and focus, before the options are used. */
  onApproach?: (() => void) | undefined
  size?: MantineSize
}

/**
 * Unlabeled inline select. Mantine's select, which supports a label and an error, renders twice on mount: a list has
 * three of these.
 */
export function InlineSelect({ label, value, onChange, options, onApproach, size = 'sm' }: Props) {
  // Displays the new value at once, also if the change takes a moment.
  const [optimisticValue, show] = useOptimistic(value)
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
      value={optimisticValue}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      onPointerEnter={onApproach}
      onFocus={onApproach}
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
