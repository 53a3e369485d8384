import type { ReactNode } from 'react'
import { Section } from '../page/Section'
import { ActionButton } from './ActionButton'
import { type Action, isChange } from './action'
import { actionOf } from './subject'

/**
 * Section at the end of a record's page with the delete action: its consequences, or the reason why it is unavailable.
 */
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
  /** Id of the action. */
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
