import { UnstyledButton } from '@mantine/core'
import { IconArrowsVertical } from '@tabler/icons-react'
import { tn } from '../../../texts/translate'
import classes from './flow-diagram.module.css'
import { PathMark, type PathState } from './PathMark'

interface RunBoxProps {
  first: number
  last: number
  reached: boolean
  passed: PathState
  onOpen: () => void
}

/** Collapsed run of sequential questions, expandable. */
export function RunBox({ first, last, reached, passed, onOpen }: RunBoxProps) {
  const count = last - first + 1
  const ends = { first: first + 1, last: last + 1 }
  return (
    <UnstyledButton
      className={classes.run}
      data-unreached={!reached || undefined}
      data-passed={passed ?? undefined}
      onClick={onOpen}
    >
      <IconArrowsVertical size={14} aria-hidden />
      {reached
        ? tn(
            count,
            '{n} question in order, {first} to {last}',
            '{n} questions in order, {first} to {last}',
            ends,
          )
        : tn(
            count,
            '{n} question in order, {first} to {last}, unreachable',
            '{n} questions in order, {first} to {last}, unreachable',
            ends,
          )}
      <PathMark passed={passed} />
    </UnstyledButton>
  )
}
