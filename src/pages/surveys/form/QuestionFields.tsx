import { useFormContext, useWatch } from 'react-hook-form'
import { Disclosure } from '../../../components/resource-form/Disclosure'
import { FieldRow, FieldStack } from '../../../components/resource-form/FieldGroup'
import { SelectField } from '../../../components/resource-form/SelectField'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import { TextareaField } from '../../../components/resource-form/TextareaField'
import { TextField } from '../../../components/resource-form/TextField'
import { withType } from '../model/edit-questions'
import { isQuestionType, QUESTION_TYPE_WORDS, QUESTION_TYPES } from '../model/question-types'
import type { SurveyValues } from '../model/survey'
import { AnswerRules } from './AnswerRules'
import { BranchingField } from './BranchingField'
import { ChoiceFields } from './ChoiceFields'
import { RatingFields } from './RatingFields'

const TYPES = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_WORDS[value].label }))

const CONTENT_TYPES = [
  { value: 'text', label: 'Plain text' },
  { value: 'html', label: 'HTML' },
]

/** The fields of a question of a known type. */
export function QuestionFields({ index }: { index: number }) {
  const name: `questions.${number}` = `questions.${index}`
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const [type, description, skips] = useWatch({
    name: [`${name}.wire.type`, `${name}.wire.description`, `${name}.wire.skipSubmitButton`],
  })
  const retype = (next: unknown) => {
    if (!isQuestionType(next)) return
    const { wire, choices } = withType(getValues(name), next)
    setValue(`${name}.choices`, choices)
    setValue(`${name}.wire`, wire)
  }
  return (
    <FieldStack>
      <TextareaField name={`${name}.wire.question`} label="Question" rows={1} required />
      <FieldRow>
        <SelectField name={`${name}.wire.type`} label="Type of answer" options={TYPES} onPick={retype} />
        {type === 'link' && (
          <TextField name={`${name}.wire.link`} label="Address to open" placeholder="https://" type="url" />
        )}
      </FieldRow>
      {type === 'rating' && <RatingFields index={index} />}
      {(type === 'single_choice' || type === 'multiple_choice') && <ChoiceFields index={index} />}
      <TextareaField
        name={`${name}.wire.description`}
        label="Description"
        rows={1}
        placeholder="Shown in smaller type under the question"
      />
      {description && (
        <SelectField
          name={`${name}.wire.descriptionContentType`}
          label="Description is written in"
          options={CONTENT_TYPES}
          whenUnset="text"
        />
      )}
      <BranchingField index={index} />
      <Disclosure label="More settings" names={[`${name}.wire.validation`]}>
        <SwitchField name={`${name}.wire.optional`} label="Can be left unanswered" />
        {(type === 'rating' || type === 'single_choice') && (
          <SwitchField
            name={`${name}.wire.skipSubmitButton`}
            label="Go on as soon as an answer is pressed"
            description="Without a button to press afterwards."
          />
        )}
        {skips !== true && (
          <TextField name={`${name}.wire.buttonText`} label="Text on the button" placeholder="Submit" />
        )}
        {type === 'open' && <AnswerRules name={`${name}.wire.validation`} />}
      </Disclosure>
    </FieldStack>
  )
}
