import { useFormState } from 'react-hook-form'
import { messagesOf } from './field-errors'
import classes from './ResourceForm.module.css'

/** Where a problem with a whole group of fields is told, one that no single field can mend. */
export function GroupProblem({ name }: { name: string }) {
  const { errors } = useFormState()
  const problem = messagesOf(errors).find(({ field }) => field === name)
  if (!problem) return <div data-field={name} hidden />
  return (
    <div data-field={name} data-problem role="alert" tabIndex={-1} className={classes.group}>
      {problem.message}
    </div>
  )
}
