import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { describeError } from '../../../api/client/errors'
import { t } from '../../../lib/i18n/translate'
import classes from './actions.module.css'
import type { CopyResult } from './use-copies'

interface CopyResultsProps {
  results: Readonly<Record<string, CopyResult>>
  getProjectName: (project_id: string) => string
  onRetry: (project_id: string) => void
  onLeave: () => void
}

/** Result per copy: a link to it, or the error and a retry button. */
export function CopyResults({ results, getProjectName, onRetry, onLeave }: CopyResultsProps) {
  return (
    <ul className={classes.results} aria-label={t('Copies')} aria-live="polite">
      {Object.entries(results).map(([project_id, result]) => (
        <li key={project_id} className={classes.result}>
          <span className={classes.project}>{getProjectName(project_id)}</span>
          {result.state === 'waiting' && <span className={classes.soft}>{t('Copying…')}</span>}
          {result.state === 'made' && (
            <Link
              to="/projects/$project_id/surveys/$id"
              params={{ project_id, id: result.id }}
              onClick={onLeave}
              aria-label={t('Open copy in {name}', { name: getProjectName(project_id) })}
            >
              {t('Open copy')}
            </Link>
          )}
          {result.state === 'failed' && (
            <>
              <span className={classes.failed}>
                {t('Copy failed: {detail}', { detail: describeError(result.error).detail })}
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('Retry in {name}', { name: getProjectName(project_id) })}
                onClick={() => onRetry(project_id)}
              >
                {t('Try again')}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
