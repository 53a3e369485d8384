import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../../../contract'
import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { client } from '../../../api/client/client'
import { previewRequest } from '../../../api/client/request-snippets'
import { createMutation, executeMutation } from '../../../api/query/mutation'
import { query } from '../../../api/query/queries'
import { useDenialReason } from '../../../api/session/permissions'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { isDeepEqual } from '../../../components/form/deep-diff'
import { requestConfirmation } from '../../../components/overlays/open-dialog'
import { notifyError, notifySuccess } from '../../../components/overlays/toasts'
import { RequestPreviewDialog } from '../../../components/request-inspector/RequestPreviewDialog'
import { CancelLink } from '../../../components/ui/link/CancelLink'
import { Section } from '../../../components/ui/page/Section'
import { TextLines } from '../../../components/ui/page/TextLines'
import { t } from '../../../lib/i18n/translate'
import { buildSurveyPatch } from '../actions/patch'
import { formatLabelled, formatList } from '../labels/choices'
import { describeCompletion } from '../labels/completion'
import { getSurveyFieldName } from '../labels/field-names'
import { formatAudienceSentence, getSurveyAudience } from '../labels/targeting'
import type { LaunchContext } from './checks/check'
import { formatFieldPath } from './format-field-path'
import { LaunchIssues } from './LaunchIssues'
import classes from './launch.module.css'
import type { LaunchOperation } from './launch-operation'
import { runPreflight } from './preflight'

/** Names of the fields that differ between two versions of a survey. */
const getChangedFields = (before: Survey, after: Survey) => {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([field, value]) =>
    isDeepEqual(old.get(field), value) ? [] : [field],
  )
}

/** Launches a survey as it was checked. If it was changed since, refreshes it instead: see `changed`. */
function useLaunch(project_id: string, survey: Survey) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [changed, setChanged] = useState<string[]>([])
  const params = { project_id, id: survey.id }

  const launch = async (body: SurveyPatch, successMessage: string) => {
    const fresh = await client.surveys.retrieve({ params })
    const fields = getChangedFields(survey, fresh)
    setChanged(fields)
    if (fields.length > 0) {
      cache.setQueryData(query('surveys', 'retrieve', { params }).queryKey, fresh)
      return
    }
    await executeMutation(createMutation('surveys', 'update', { params, body }))
    notifySuccess(successMessage)
    await navigate({ to: '/projects/$project_id/surveys/$id', params })
    await warnIfOff(project_id, survey.name)
  }

  return { launch, changed }
}

/** Some servers do not enable surveys in the project on launch; users have to do so. */
async function warnIfOff(project_id: string, name: string) {
  const project = await client.project.retrieve({ params: { project_id } }).catch(() => null)
  if (!project || project.surveys_opt_in === undefined || project.surveys_opt_in) return
  const reason = t('Surveys are turned off in the project, and the server did not turn them on.')
  notifyError(t('{name} was launched, but is not shown.', { name }), new Error(reason))
}

interface LaunchViewProps {
  project_id: string
  survey: Survey
  step: LaunchOperation
  /** Null while it is loading. */
  context: LaunchContext | null
  /** Renders the page header with the launch button. */
  header: (actions: ReactNode) => ReactNode
}

/** Launch page: check results, the audience, and the request that launches the survey. */
export function LaunchView({ project_id, survey, step, context, header }: LaunchViewProps) {
  const { verb, anyway, question, changes, done, also } = step
  const params = { project_id, id: survey.id }
  const body = buildSurveyPatch(survey, changes)
  const request = previewRequest(api.surveys.update, { params, body })
  const preflightResult = context && runPreflight({ ...survey, ...changes } as Survey, context)
  const obstacles = preflightResult?.findings.filter(({ severity }) => severity === 'error') ?? []
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
  const label = obstacles.length > 0 ? anyway : verb
  const button = {
    children: label,
    onClick: obstacles.length > 0 ? goAnyway : go,
    loading: running,
    disabled: reason !== null || !context,
    title: reason ?? undefined,
  }

  return (
    <div className="page-narrow">
      {/* The name distinguishes it from the button at the end of the page. */}
      {header(<Button {...button} aria-label={t('{label}: {value}', { label, value: survey.name })} />)}
      {changed.length > 0 && (
        <p className="toned rounded p-12-16 mb-16" data-tone="warning" role="alert">
          {t(
            'The survey was not launched because someone else changed it ({changed}). This page now shows the latest version.',
            { changed: formatList(changed.map(getSurveyFieldName)) },
          )}
        </p>
      )}
      {preflightResult ? (
        <div className={classes.card}>
          <LaunchIssues project_id={project_id} id={survey.id} found={preflightResult} />
          <Section title={t('Audience and duration')}>
            <p className="mb-10">{formatAudienceSentence(getSurveyAudience(survey))}</p>
            <TextLines lines={describeCompletion(survey)} />
            {also && <p className="mb-10">{also}</p>}
          </Section>
          <footer className="grid gap-16">
            <RequestPreviewDialog request={request} />
            {error !== null && <ErrorPanel error={error} />}
            <Group gap="xs" justify="flex-end">
              <CancelLink to="/projects/$project_id/surveys/$id" params={params} />
              <Button {...button} />
            </Group>
          </footer>
        </div>
      ) : (
        <p role="status">{t('Checking the survey…')}</p>
      )}
    </div>
  )
}
