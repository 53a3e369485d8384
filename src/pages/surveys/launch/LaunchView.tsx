import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../../contract'
import type { Survey } from '../../../../contract/schemas/surveys'
import { previewRequest } from '../../../api/client/request-preview'
import { useDenialReason } from '../../../api/session/permissions'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { requestConfirmation } from '../../../components/overlays/confirm'
import { RequestView } from '../../../components/request-inspector/RequestView'
import { CancelLink } from '../../../components/ui/link/CancelLink'
import { Section } from '../../../components/ui/page/Section'
import { TextLines } from '../../../components/ui/page/TextLines'
import { t } from '../../../lib/i18n/translate'
import { buildSurveyPatch } from '../actions/patch'
import { describeCompletion } from '../labels/completion'
import { getSurveyFieldName } from '../labels/field-names'
import { formatLabelled, formatList } from '../labels/lists'
import { formatAudienceSentence, getSurveyAudience } from '../labels/targeting'
import type { LaunchContext } from './checks/check'
import { formatFieldPath } from './format-field-path'
import { LaunchIssues } from './LaunchIssues'
import classes from './launch.module.css'
import type { LaunchOperation } from './launch-operation'
import { runPreflight } from './preflight'
import { useLaunch } from './use-launch'

interface LaunchViewProps {
  project_id: string
  survey: Survey
  step: LaunchOperation
  context: LaunchContext
}

/** Launch page: check results, the audience, and the request that launches the survey. */
export function LaunchView({ project_id, survey, step, context }: LaunchViewProps) {
  const { verb, anyway, question, changes, done, also } = step
  const params = { project_id, id: survey.id }
  const body = buildSurveyPatch(survey, changes)
  const request = previewRequest(api.surveys.update, { params, body })
  const preflightResult = runPreflight({ ...survey, ...changes } as Survey, context)
  const obstacles = preflightResult.findings.filter(({ severity }) => severity === 'error')
  const reason = useDenialReason(api.surveys.update)
  const { launch, changed } = useLaunch(project_id, survey)
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const go = async () => {
    setRunning(true)
    setError(null)
    await launch(body, done).catch(setError)
    setRunning(false)
  }
  const goAnyway = () =>
    requestConfirmation({
      title: question,
      message: (
        <ul>
          {obstacles.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field ? formatLabelled(formatFieldPath(field), message) : message}
            </li>
          ))}
        </ul>
      ),
      confirm: anyway,
      request,
      action: () => launch(body, done),
    })

  return (
    <>
      {changed.length > 0 && (
        <p className={classes.notice} role="alert">
          {t(
            'The survey was not launched because someone else changed it ({changed}). This page now shows the latest version.',
            { changed: formatList(changed.map(getSurveyFieldName)) },
          )}
        </p>
      )}
      <LaunchIssues project_id={project_id} id={survey.id} found={preflightResult} />
      <Section title={t('Audience and duration')}>
        <p className={classes.audience}>{formatAudienceSentence(getSurveyAudience(survey))}</p>
        <TextLines lines={describeCompletion(survey)} />
      </Section>
      <Section title={t('API requests')}>
        {also && <p className={classes.soft}>{also}</p>}
        <div className={classes.sent}>
          <RequestView request={request} />
        </div>
      </Section>
      {error !== null && (
        <div className={classes.problem}>
          <ErrorPanel error={error} />
        </div>
      )}
      <div className={classes.buttons}>
        <Button
          onClick={obstacles.length > 0 ? goAnyway : go}
          loading={running}
          disabled={reason !== null}
          title={reason ?? undefined}
        >
          {obstacles.length > 0 ? anyway : verb}
        </Button>
        <CancelLink to="/projects/$project_id/surveys/$id" params={params} />
      </div>
    </>
  )
}
