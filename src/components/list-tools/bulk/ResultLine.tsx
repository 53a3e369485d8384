import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconLoader2,
  IconMinus,
  IconQuestionMark,
} from '@tabler/icons-react'
import { describeError, formatErrorDetails } from '../../../api/client/errors'
import { t } from '../../../lib/i18n/translate'
import { CopyButton } from '../../ui/cells/CopyButton'
import classes from './bulk.module.css'
import { TASK_STATE_LABELS } from './labels'
import type { Task, TaskState } from './queue/task'

const ICONS: Record<TaskState, typeof IconCheck> = {
  waiting: IconClock,
  sending: IconLoader2,
  done: IconCheck,
  failed: IconAlertTriangle,
  unknown: IconQuestionMark,
  stopped: IconMinus,
}

/** Outcome of one write. */
export function ResultLine({ line: { name, href, result } }: { line: Task }) {
  const Icon = ICONS[result.state]
  return (
    <li className={classes.line}>
      <span
        className={classes.state}
        data-tone={result.state === 'done' ? 'success' : result.state === 'failed' ? 'error' : undefined}
      >
        <Icon size={15} aria-hidden />
        {TASK_STATE_LABELS[result.state]}
      </span>
      <span className="min-0 break">
        {href ? (
          <a className="inherit" href={href}>
            {name}
          </a>
        ) : (
          name
        )}
      </span>
      {'error' in result && (
        <span className={classes.error}>
          {describeError(result.error).detail}{' '}
          <CopyButton
            text={() => `${name}\n${formatErrorDetails(result.error, new Date())}`}
            render={(copy, copied) => (
              <button
                type="button"
                className="text-button"
                aria-label={t('Copy details: {name}', { name })}
                onClick={copy}
              >
                {copied ? t('Copied') : t('Copy details')}
              </button>
            )}
          />
        </span>
      )}
    </li>
  )
}
