import { Button } from '@mantine/core'
import type { Survey } from '../../../../contract/schemas/surveys'
import { LinkButton } from '../../../components/link/LinkButton'
import { EmptyState } from '../../../components/states/EmptyState'
import type { SurveyParams } from './ask-responses'
import type { ResultsState } from './search'
import type { SetResults } from './use-results-search'

/** What stands where answers would be, and what could be done about it. */
export function NoAnswers({
  params,
  survey,
  state,
  set,
}: {
  params: SurveyParams
  survey: Survey
  state: ResultsState
  set: SetResults
}) {
  if (state.from !== null || state.to !== null || state.last !== null) {
    return (
      <EmptyState
        title="No answers in this time"
        action={
          <Button variant="default" onClick={() => set({ from: null, to: null, last: null })}>
            Show the whole time
          </Button>
        }
      >
        There may be some before or after it.
      </EmptyState>
    )
  }
  if (survey.start_date === null) {
    return (
      <EmptyState
        title="Nobody has seen this survey yet"
        action={
          <LinkButton to="/projects/$project_id/surveys/$id/launch" params={params}>
            Check and launch
          </LinkButton>
        }
      >
        It is a draft. Once it is launched, this page shows who saw it, what each question was answered, and
        where people stopped; all of it can be filtered and saved as a file.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No answers yet">
      {survey.end_date === null
        ? 'The survey is running. Answers appear here as they come in.'
        : 'The survey has ended without an answer.'}
    </EmptyState>
  )
}
