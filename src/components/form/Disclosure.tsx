import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { Chevron } from '../ui/cells/Chevron'
import classes from './FormSection.module.css'
import { useDisclosure } from './focus'
import { getMessages, isWithin } from './model'

interface DisclosureProps {
  label: string
  /** Names of its fields; it stays open while one of them has an error. */
  names: string[]
  startsOpen?: boolean
  children: ReactNode
}

/** Collapsible section of rarely used fields. */
export function Disclosure({ label, names, startsOpen = false, children }: DisclosureProps) {
  const [isOpen, setChosen] = useDisclosure(names, startsOpen)
  const { errors } = useFormState()
  const open = isOpen || getMessages(errors).some(({ field }) => isWithin(field, names))
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
        <div className="stack gap-16">{children}</div>
      </div>
    </div>
  )
}
