import type { ReactNode } from 'react'
import { Section } from '../page/Section'
import { ActionButton } from './ActionButton'
import { type Action, isChange } from './action'
import { actionOf } from './subject'

/** The way to lose a record, at the foot of its page: why it is not to be had, or what it would mean. */
export function DangerSection<Row>({
  title,
  actions,
  id,
  row,
  children,
}: {
  /** `Delete this role`. */
  title: string
  actions: readonly Action<Row>[]
  /** Which of them it is. */
  id: string
  row: Row
  children: ReactNode
}) {
  const action = actionOf(actions, id, row)
  if (!action) return null
  const { does, label, whyNot } = action
  const asked = isChange(does) ? does.question?.(row) : undefined
  return (
    <Section title={title} danger>
      <p>{whyNot?.(row) ?? children}</p>
      <ActionButton action={action} row={row} label={asked?.confirm ?? label} color="red" variant="outline" />
    </Section>
  )
}
