import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { surveyState } from '../../../../contract/survey-state'
import { LinkButton } from '../../../components/link/LinkButton'
import { MenuButton } from '../../../components/menu/MenuButton'
import { nextStep, otherSteps } from './survey-menu'
import { useSurveyActions } from './use-survey-actions'

/** The buttons on a survey's own page. */
export function SurveyActions({ survey, project_id }: { survey: Survey; project_id: string }) {
  const actions = useSurveyActions(project_id)(survey)
  const next = nextStep(surveyState(survey), actions)
  const Icon = next?.icon
  return (
    <>
      <LinkButton
        variant="default"
        to="/projects/$project_id/surveys/$id/edit"
        params={{ project_id, id: survey.id }}
        leftSection={<IconPencil size={16} />}
        disabledBecause={actions.reason}
      >
        Edit
      </LinkButton>
      {next?.href && (
        <LinkButton
          variant={surveyState(survey) === 'draft' ? 'filled' : 'default'}
          to={next.href}
          leftSection={Icon && <Icon size={16} />}
          disabledBecause={actions.reason}
        >
          {next.label}
        </LinkButton>
      )}
      {next?.onClick && (
        <Button
          variant="default"
          leftSection={Icon && <Icon size={16} />}
          disabled={actions.reason !== null}
          {...(actions.reason && { title: actions.reason })}
          onClick={next.onClick}
        >
          {next.label}
        </Button>
      )}
      <MenuButton label={`More actions for ${survey.name}`} items={() => otherSteps(survey, actions)} />
    </>
  )
}
