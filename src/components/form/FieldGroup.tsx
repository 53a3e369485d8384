import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import classes from './FormSection.module.css'
import { getMessages } from './model'
import formClasses from './ResourceForm.module.css'

/** Group of related fields with a title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      <div className="stack gap-16">{children}</div>
    </fieldset>
  )
}

/** Row of fields, which wraps on narrow screens. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={classes.row} data-columns={columns}>
      {children}
    </div>
  )
}

/** Vertical stack of fields. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className="stack gap-16">{children}</div>
}

/** Fields of one of several items, such as a group of a filter. */
export const FieldBox = (props: ComponentPropsWithoutRef<'section'>) => (
  <section {...props} className="box stack gap-10 p-12-16" />
)

/** Validation error of a group of fields that no single field can fix. */
export function GroupProblem({ name }: { name: string }) {
  const { errors } = useFormState()
  const problem = getMessages(errors).find(({ field }) => field === name)
  if (!problem) return <div data-field={name} hidden />
  return (
    <div data-field={name} data-problem role="alert" tabIndex={-1} className={formClasses.group}>
      {problem.message}
    </div>
  )
}
