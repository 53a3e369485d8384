import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../../contract'
import type { Survey } from '../../../../contract/schemas/surveys'
import { useDenialReason } from '../../../api/permissions'
import { previewRequest } from '../../../api/request-preview'
import { requestConfirmation } from '../../../components/confirm/confirm'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { CancelLink } from '../../../components/link/CancelLink'
import { Section } from '../../../components/page/Section'
import { TextLines } from '../../../components/page/TextLines'
import { RequestView } from '../../../components/request/RequestView'
import { t } from '../../../texts/translate'
import { patchOf } from '../actions/patch'
import { completionWords } from '../words/completion'
import { fieldName } from '../words/field-names'
import { formatLabelled, formatList } from '../words/lists'
import { audienceOfSurvey, audienceSentence } from '../words/targeting'
import type { LaunchContext } from './checks/check'
import { Findings } from './Findings'
import classes from './launch.module.css'
import { placeWords } from './place-words'
import { preflight } from './preflight'
import type { Step } from './step'
import { useLaunch } from './use-launch'

interface LaunchViewProps {
  project_id: string
  survey: Survey
  step: Step
  context: LaunchContext
}

/** Launch page: check results, the audience, and the request that launches the survey. */
export function LaunchView({ project_id, survey, step, context }: LaunchViewProps) {
  const { verb, anyway, question, changes, done, also } = step
  const params = { project_id, id: survey.id }
  const body = patchOf(survey, changes)
  const request = previewRequest(api.surveys.update, { params, body })
  const found = preflight({ ...survey, ...changes } as Survey, context)
  const obstacles = found.findings.filter(({ severity }) => severity === 'mend')
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
              {field ? formatLabelled(placeWords(field), message) : message}
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
            'It was not sent: somebody changed the survey meanwhile ({changed}). What you see here is how it is now.',
            { changed: formatList(changed.map(fieldName)) },
          )}
        </p>
      )}
      <Findings project_id={project_id} id={survey.id} found={found} />
      <Section title={t('Who will see it, and until when')}>
        <p className={classes.audience}>{audienceSentence(audienceOfSurvey(survey))}</p>
        <TextLines lines={completionWords(survey)} />
      </Section>
      <Section title={t('What is sent')}>
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
          {...(reason && { title: reason })}
        >
          {obstacles.length > 0 ? anyway : verb}
        </Button>
        <CancelLink to="/projects/$project_id/surveys/$id" params={params} />
      </div>
    </>
  )
}
