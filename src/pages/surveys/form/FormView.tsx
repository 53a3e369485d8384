import type { KeyboardEvent } from 'react'
import { useEffect } from 'react'
import { FormSection } from '../../../components/resource-form/FormSection'
import { APPEARANCE_FIELDS, AppearanceFields } from './AppearanceSection'
import { BASIC_FIELDS, BasicsFields } from './BasicsSection'
import { COMPLETION_FIELDS, CompletionFields } from './CompletionSection'
import { ComputedFields } from './ComputedFields'
import { QuestionsFields } from './QuestionsSection'
import { SectionNav } from './SectionNav'
import { AppearanceSummary, CompletionSummary, QuestionsSummary, TargetingSummary } from './summaries'
import { useSurvey } from './survey-context'
import { TARGETING_FIELDS, TargetingFields } from './TargetingSection'
import { useOpenSections } from './use-open-sections'

const SECTIONS = [
  { id: 'basics', title: 'Basics', names: BASIC_FIELDS, Fields: BasicsFields },
  {
    id: 'questions',
    title: 'Questions',
    names: ['questions'],
    Fields: QuestionsFields,
    Summary: QuestionsSummary,
  },
  {
    id: 'targeting',
    title: 'Who sees it, where and when',
    names: TARGETING_FIELDS,
    Fields: TargetingFields,
    Summary: TargetingSummary,
  },
  {
    id: 'appearance',
    title: 'Appearance',
    names: APPEARANCE_FIELDS,
    Fields: AppearanceFields,
    Summary: AppearanceSummary,
  },
  {
    id: 'completion',
    title: 'Repetition, end and dates',
    names: COMPLETION_FIELDS,
    Fields: CompletionFields,
    Summary: CompletionSummary,
  },
]
const COMPUTED = { id: 'computed', title: 'Kept by the server' }

/** In a long form, Enter in a line of text must not end the work. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** All fields of a survey, in sections. `startsAt` is the section to start with, besides the ones always open. */
export function FormView({ startsAt }: { startsAt: string }) {
  const { survey } = useSurvey()
  const sections = useOpenSections(['basics', 'questions', startsAt])
  useEffect(() => {
    document.getElementById(startsAt)?.scrollIntoView()
  }, [startsAt])
  return (
    <>
      <SectionNav sections={survey ? [...SECTIONS, COMPUTED] : SECTIONS} onShow={sections.show} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only holds a key back from the fields inside. */}
      <div onKeyDown={keepEnter}>
        {SECTIONS.map(({ id, title, names, Fields, Summary }) => (
          <FormSection
            key={id}
            title={title}
            names={names}
            summary={Summary && <Summary />}
            {...sections.section(id)}
          >
            <Fields />
          </FormSection>
        ))}
        {survey && (
          <FormSection title={COMPUTED.title} names={[]} {...sections.section(COMPUTED.id)}>
            <ComputedFields survey={survey} />
          </FormSection>
        )}
      </div>
    </>
  )
}
