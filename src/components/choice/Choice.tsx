import { Input, type MantineSize } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  size?: MantineSize
}

/**
 * One of a few, where the choice needs no words beside it. The library's select, which has room for a label and for what
 * went wrong, draws itself twice at the beginning: a list has three of these.
 */
export function Choice({ label, value, onChange, options, size = 'sm' }: Props) {
  return (
    <Input
      component="select"
      pointer
      size={size}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
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
