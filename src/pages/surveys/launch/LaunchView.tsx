import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../../../contract'
import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { client } from '../../../api/client/client'
import { previewRequest } from '../../../api/client/request-snippets'
import { query } from '../../../api/query/queries'
import { useDenialReason } from '../../../api/session/permissions'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { FormBar } from '../../../components/form/FormBar'
import { requestConfirmation } from '../../../components/overlays/open-dialog'
import { MatchingPeople } from '../../../components/people-filter/MatchingPeople'
import { RequestPreviewDialog } from '../../../components/request-inspector/RequestView'
import { CardColumns } from '../../../components/ui/card/Card'
import { CancelLink } from '../../../components/ui/link/CancelLink'
import { FieldList } from '../../../components/ui/page/FieldList'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import { isDeepEqual } from '../../../lib/json'
import { buildSurveyPatch } from '../actions/patch'
import { formatLabelled, formatList } from '../labels/choices'
import { describeCompletion } from '../labels/completion'
import { getSurveyFieldName } from '../labels/field-names'
import { getAudienceCondition, getSurveyAudience, listAudience } from '../labels/targeting'
import { SavedPreview } from '../preview/LazyPreview'
import type { LaunchContext } from './checks/check'
import { formatFieldPath } from './format-field-path'
import { LaunchIssues } from './LaunchIssues'
import classes from './launch.module.css'
import type { LaunchOperation } from './launch-operation'
import { sendLaunch } from './launch-survey'
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

  const launch = async (body: SurveyPatch, done: string) => {
    const fresh = await client.surveys.retrieve({ params })
    const fields = getChangedFields(survey, fresh)
    setChanged(fields)
    if (fields.length > 0) {
      cache.setQueryData(query('surveys', 'retrieve', { params }).queryKey, fresh)
      return
    }
    await sendLaunch(project_id, survey, { body, done }, () =>
      navigate({ to: '/projects/$project_id/surveys/$id', params }),
    )
  }

  return { launch, changed }
}

interface LaunchViewProps {
  project_id: string
  survey: Survey
  step: LaunchOperation
  /** Null while it is loading. */
  context: LaunchContext | null
  /** Renders the page header, with the buttons unless they are in a bar at the end of a narrow page. */
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
  const isNarrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const [running, setRunning] = useState(false)
  const condition = getAudienceCondition(survey)
  const [repetition, ...ending] = describeCompletion(survey)
  const [error, setError] = useState<unknown>(null)

  const submit = async () => {
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

  const buttons = (
    <>
      <CancelLink to="/projects/$project_id/surveys/$id" params={params} />
      <Button
        // As wide with errors, which are loaded later.
        miw={140}
        onClick={obstacles.length > 0 ? goAnyway : submit}
        loading={running}
        disabled={reason !== null || !context}
        title={reason ?? undefined}
      >
        {obstacles.length > 0 ? anyway : verb}
      </Button>
    </>
  )

  return (
    <>
      {header(!isNarrow && buttons)}
      {error !== null && <ErrorPanel error={error} />}
      {changed.length > 0 && (
        <p className="toned rounded p-12-16 mb-16" data-tone="warning" role="alert">
          {t(
            'The survey was not launched because someone else changed it ({changed}). This page now shows the latest version.',
            { changed: formatList(changed.map(getSurveyFieldName)) },
          )}
        </p>
      )}
      <CardColumns
        aside={
          <div className="min-0">
            <SavedPreview survey={survey} />
          </div>
        }
      >
        {preflightResult ? (
          <div className={classes.card}>
            <LaunchIssues project_id={project_id} id={survey.id} result={preflightResult} />
            <Section title={t('Audience and duration')}>
              <FieldList
                fields={[
                  ...listAudience(getSurveyAudience(survey)).map((field, index) => ({
                    ...field,
                    section: 'targeting',
                    hint: index === 0 && condition && <MatchingPeople condition={condition} />,
                  })),
                  { label: t('Repetition'), value: repetition, section: 'completion', hint: null },
                  { label: t('End'), value: ending.join(' · '), section: 'completion', hint: null },
                ].map(({ label, value, section, hint }) => ({
                  label,
                  value: (
                    <span className="flex between gap-16">
                      <span className="min-0">
                        {value}
                        {hint && <span className="ms-8 soft numeric">{hint}</span>}
                      </span>
                      <Link
                        className="accent no-underline hover-underline"
                        to="/projects/$project_id/surveys/$id/edit"
                        params={params}
                        hash={section}
                        aria-label={t('Edit {label}', { label })}
                      >
                        {t('Edit')}
                      </Link>
                    </span>
                  ),
                }))}
              />
              {also && <p className="mt-8">{also}</p>}
            </Section>
            <footer>
              <RequestPreviewDialog request={request} />
            </footer>
          </div>
        ) : (
          <p role="status" data-loading>
            {t('Checking the survey…')}
          </p>
        )}
      </CardColumns>
      {isNarrow && <FormBar state={null}>{buttons}</FormBar>}
    </>
  )
}
