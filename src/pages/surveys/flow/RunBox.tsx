import { UnstyledButton } from '@mantine/core'
import { IconArrowsVertical } from '@tabler/icons-react'
import { rich } from '../../../texts/rich'
import { t } from '../../../texts/text'
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
      {rich('{first} questions in order, {first2} to {last}{it}{passedMark}', {
        first: last - first + 1,
        first2: first + 1,
        last: last + 1,
        it: !reached && t(', never reached'),
        passedMark: <PassedMark passed={passed} />,
      })}
    </UnstyledButton>
  )
}
