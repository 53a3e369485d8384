import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { Chevron } from '../cells/Chevron'
import classes from './FormSection.module.css'
import { isWithin, messagesOf } from './field-errors'
import { useOpened } from './wanted'

interface DisclosureProps {
  label: string
  /** The fields in it; while one of them needs attention it stays open. */
  names: string[]
  startsOpen?: boolean
  children: ReactNode
}

/** Fields that most people do not need, out of sight until asked for. */
export function Disclosure({ label, names, startsOpen = false, children }: DisclosureProps) {
  const [chosen, setChosen] = useOpened(names, startsOpen)
  const { errors } = useFormState()
  const open = chosen || messagesOf(errors).some(({ field }) => isWithin(field, names))
  const id = useId()
  return (
    <div className={classes.disclosure}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        <Chevron open={open} />
        {label}
      </UnstyledButton>
      <div id={id} hidden={!open} className={classes.disclosed}>
        <div className={classes.fields}>{children}</div>
      </div>
    </div>
  )
}
