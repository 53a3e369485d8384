import { useFormState } from 'react-hook-form'
import classes from './ResourceForm.module.css'
import { getMessages } from './validate-form'

/** Validation error of a group of fields that no single field can fix. */
export function GroupProblem({ name }: { name: string }) {
  const { errors } = useFormState()
  const problem = getMessages(errors).find(({ field }) => field === name)
  if (!problem) return <div data-field={name} hidden />
  return (
    <div data-field={name} data-problem role="alert" tabIndex={-1} className={classes.group}>
      {problem.message}
    </div>
  )
}
