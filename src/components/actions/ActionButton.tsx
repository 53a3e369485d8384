import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { LinkButton } from '../ui/link/LinkButton'
import type { Action } from './action'
import { useRunAction } from './run-action'

interface Props<Row> extends Pick<ButtonProps, 'variant' | 'size' | 'color' | 'className'> {
  action: Action<Row>
  row: Row
  /** Replaces the action's own label if the target is not obvious. */
  label?: string
  /** Name with the target, if that is only visible around the button. */
  'aria-label'?: string
}

/** Action as a button, or as a link if it only navigates. */
export function ActionButton<Row>({ action, row, label = action.label, ...style }: Props<Row>) {
  const run = useRunAction()
  const [running, setRunning] = useState(false)
  const { icon: Icon, effect, keys, disabledReason } = action
  const reason = disabledReason?.(row) ?? null
  const shape = {
    variant: 'default',
    ...style,
    leftSection: Icon && <Icon size={16} />,
    'aria-keyshortcuts': keys,
  }
  if ('href' in effect) {
    return (
      <LinkButton {...shape} to={effect.href(row)} disabledBecause={reason}>
        {label}
      </LinkButton>
    )
  }
  return (
    <Button
      {...shape}
      disabled={reason !== null}
      title={reason ?? undefined}
      loading={running}
      onClick={() => {
        setRunning(true)
        void run(action, row).finally(() => setRunning(false))
      }}
    >
      {label}
    </Button>
  )
}
