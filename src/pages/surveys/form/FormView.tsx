import { FieldStack } from '../../../components/resource-form/FieldGroup'
import { FormSection } from '../../../components/resource-form/FormSection'
import { ComputedFields } from './ComputedFields'
import { COMPUTED, SECTIONS } from './sections'
import { useSurvey } from './survey-context'

/** All fields of a survey, grouped in sections. */
export function FormView() {
  const { survey } = useSurvey()
  return (
    <FieldStack>
      {SECTIONS.map(({ Fields, Summary, ...section }) => (
        <FormSection key={section.id} {...section} summary={Summary && <Summary />}>
          <Fields />
        </FormSection>
      ))}
      {survey && (
        <FormSection {...COMPUTED}>
          <ComputedFields survey={survey} />
        </FormSection>
      )}
    </FieldStack>
  )
}
