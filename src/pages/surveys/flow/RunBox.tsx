import { UnstyledButton } from '@mantine/core'
import { IconArrowsVertical } from '@tabler/icons-react'
import { type Passed, PassedMark } from './PassedMark'
import classes from './picture.module.css'

interface RunBoxProps {
  first: number
  last: number
  reached: boolean
  passed: Passed
  onOpen: () => void
}

/** Questions in order, drawn as one until somebody wants to see them. */
export function RunBox({ first, last, reached, passed, onOpen }: RunBoxProps) {
  return (
    <UnstyledButton
      className={classes.run}
      data-unreached={!reached || undefined}
      data-passed={passed ?? undefined}
      onClick={onOpen}
    >
      <IconArrowsVertical size={14} aria-hidden />
      {last - first + 1} questions in order, {first + 1} to {last + 1}
      {!reached && ', never reached'}
      <PassedMark passed={passed} />
    </UnstyledButton>
  )
}
