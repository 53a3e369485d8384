import type { Survey } from '../../../../contract/schemas/surveys'
import { CopyText } from '../../../components/cells/CopyText'
import { Person } from '../../../components/cells/Person'
import { Time } from '../../../components/cells/Time'
import { LinkButton } from '../../../components/link/LinkButton'
import { Fields } from '../../../components/page/Fields'
import { Section } from '../../../components/page/Section'
import { SurveyCalendar } from '../calendar/SurveyCalendar'
import { FlowSection } from '../flow/FlowSection'
import { SavedPreview } from '../preview/SavedPreview'
import { appearanceWords } from '../words/appearance'
import { completionWords } from '../words/completion'
import { audienceOfSurvey, targetingWords } from '../words/targeting'
import { Flag } from './Flag'
import { Numbers } from './Numbers'
import { Questions } from './Questions'
import { Swatches } from './Swatches'
import classes from './view.module.css'
import { WordLines } from './WordLines'

/** A survey in words. */
export function Overview({ project_id, survey }: { project_id: string; survey: Survey }) {
  const change = (hash: string, label: string) => (
    <LinkButton
      size="compact-sm"
      variant="subtle"
      to="/projects/$project_id/surveys/$id/edit"
      params={{ project_id, id: survey.id }}
      hash={hash}
      aria-label={`Change ${label}`}
    >
      Change
    </LinkButton>
  )
  const targeting = targetingWords(audienceOfSurvey(survey))
  return (
    <>
      <Numbers project_id={project_id} survey={survey} />
      <SavedPreview survey={survey}>
        <Section title="Questions" actions={change('questions', 'the questions')}>
          <Questions questions={survey.questions ?? []} />
        </Section>
        <FlowSection survey={survey} />
        <Section title="Who sees it, where and when" actions={change('targeting', 'who sees it')}>
          <WordLines lines={targeting} none="Everyone, on every page, as soon as the page is open." />
        </Section>
        <Section title="Appearance" actions={change('appearance', 'the appearance')}>
          <WordLines lines={appearanceWords(survey.appearance, survey.type)} none="As the SDK draws it." />
          <Swatches appearance={survey.appearance} />
        </Section>
        <Section title="Repetition, end and dates" actions={change('completion', 'repetition and end')}>
          <WordLines lines={completionWords(survey)} none="" />
          <div className={classes.after}>
            <SurveyCalendar fields={survey} />
          </div>
        </Section>
        <Section title="Details">
          <Fields
            fields={[
              { label: 'ID', value: <CopyText text={survey.id} label="the ID" /> },
              { label: 'Created', value: <Time at={survey.created_at} full /> },
              { label: 'Created by', value: <Person person={survey.created_by} mail /> },
              { label: 'Linked flag', value: <Flag flag={survey.linked_flag} /> },
              { label: 'Targeting flag', value: <Flag flag={survey.targeting_flag} /> },
              {
                label: 'Internal flag',
                value: <Flag flag={survey.internal_targeting_flag} />,
                hint: 'Keeps people from seeing the survey again after they answered or closed it.',
              },
            ]}
          />
        </Section>
      </SavedPreview>
    </>
  )
}
