import { UnstyledButton } from '@mantine/core'
import type { FieldMessage } from '../../../components/resource-form/field-errors'
import classes from './json.module.css'
import { parseFieldPath } from './locate-field'

interface ProblemsProps {
  /** Reason why the text cannot be parsed. */
  reason: string | null
  problems: FieldMessage[]
  onShow: (field: string) => void
}

/** Validation problems of the JSON, each with a link to its position in the text. */
export function Problems({ reason, problems, onShow }: ProblemsProps) {
  return (
    <div role="status">
      {reason !== null && (
        <p tabIndex={-1} data-problem className={classes.reason}>
          {reason}
        </p>
      )}
      {reason === null && problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map(({ field, message }) => (
            <li key={field}>
              <UnstyledButton data-problem className={classes.problem} onClick={() => onShow(field)}>
                <code>{parseFieldPath(field).join('.')}</code> {message}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
