import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { NumberInput, Switch } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { Disclosure } from '../../../components/form/Disclosure'
import { FieldRow, FieldStack } from '../../../components/form/FieldGroup'
import { SelectField, SwitchField, TextareaField, TextField } from '../../../components/form/fields'
import { useField, useMessages } from '../../../components/form/use-field'
import { WarningText } from '../../../components/form/WarningText'
import { t } from '../../../lib/i18n/translate'
import { describeOpenChoice } from '../labels/choices'
import { setQuestionType } from '../model/edit-questions'
import { isQuestionType, QUESTION_TYPE_LABELS, QUESTION_TYPES } from '../model/question-types'
import type { ChoiceDraft } from '../model/questions'
import { SDK_TEXTS } from '../model/sdk-texts'
import type { SurveyValues } from '../model/survey-values'
import { AnsweredWarning } from './AnsweredWarning'
import { BranchingField } from './BranchingField'
import { ChoiceList } from './ChoiceList'
import { RatingFields } from './RatingFields'

const TYPES = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_LABELS[value].label }))

/** Fields of a question of a supported type. */
export function QuestionFields({ index, isLast }: { index: number; isLast: boolean }) {
  const name: `questions.${number}` = `questions.${index}`
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const [type, link, skips]: unknown[] = useWatch({
    name: [`${name}.wire.type`, `${name}.wire.link`, `${name}.wire.skipSubmitButton`],
  })
  const retype = (next: unknown) => {
    if (!isQuestionType(next)) return
    const { wire, choices } = setQuestionType(getValues(name), next)
    setValue(`${name}.choices`, choices)
    setValue(`${name}.wire`, wire)
  }
  return (
    <FieldStack>
      <TextareaField name={`${name}.wire.question`} label={t('Question')} rows={1} required />
      <FieldRow>
        <SelectField
          name={`${name}.wire.type`}
          label={t('Question type')}
          description={isQuestionType(type) && QUESTION_TYPE_LABELS[type].description}
          options={TYPES}
          onPick={retype}
        />
        {type === 'link' && (
          <TextField
            name={`${name}.wire.link`}
            label={t('Link URL')}
            description={t('Opened by the button of the question.')}
            placeholder="https://"
            type="url"
          />
        )}
      </FieldRow>
      <AnsweredWarning index={index} about="type" />
      <WarningText>{type === 'link' && !link && t('Without a URL the button opens nothing.')}</WarningText>
      {type === 'rating' && <RatingFields index={index} />}
      {(type === 'single_choice' || type === 'multiple_choice') && <ChoiceFields index={index} />}
      <QuestionDescription name={name} />
      <BranchingField index={index} isLast={isLast} />
      <Disclosure label={t('More settings')} names={[`${name}.wire.validation`, `${name}.wire.buttonText`]}>
        <SwitchField name={`${name}.wire.optional`} label={t('Optional')} />
        {(type === 'rating' || type === 'single_choice') && (
          <SwitchField
            name={`${name}.wire.skipSubmitButton`}
            label={t('Auto-advance')}
            description={t('Continues when an answer is selected, without a button.')}
          />
        )}
        {skips !== true && (
          <TextField
            name={`${name}.wire.buttonText`}
            label={t('Button text')}
            placeholder={SDK_TEXTS.submit}
          />
        )}
        {type === 'open' && <AnswerRules name={`${name}.wire.validation`} />}
      </Disclosure>
    </FieldStack>
  )
}

/** Fields for the choices of a question and their presentation. */
function ChoiceFields({ index }: { index: number }) {
  const name = `questions.${index}`
  const choices: ChoiceDraft[] = useWatch({ name: `${name}.choices` })
  return (
    <>
      <ChoiceList name={`${name}.choices`} openName={`${name}.wire.hasOpenChoice`} />
      <AnsweredWarning index={index} about="choices" />
      <FieldRow>
        <SwitchField
          name={`${name}.wire.hasOpenChoice`}
          label={t('Add an “Other” option')}
          description={describeOpenChoice(choices.at(-1)?.text)}
        />
        <SwitchField
          name={`${name}.wire.shuffleOptions`}
          label={t('Shuffle choices')}
          description={t('The “Other” option is always last.')}
        />
      </FieldRow>
    </>
  )
}

const CONTENT_TYPES = [
  { value: 'text', label: t('Plain text') },
  { value: 'html', label: 'HTML' },
]

/** Description below a question, and its format. */
function QuestionDescription({ name }: { name: string }) {
  const [description, contentType]: unknown[] = useWatch({
    name: [`${name}.wire.description`, `${name}.wire.descriptionContentType`],
  })
  const isUnknownContentType =
    Boolean(contentType) && !CONTENT_TYPES.some(({ value }) => value === contentType)
  return (
    <>
      <TextareaField
        name={`${name}.wire.description`}
        label={t('Description')}
        rows={1}
        placeholder={t('Shown below the question in smaller type')}
      />
      {(Boolean(description) || isUnknownContentType) && (
        <SelectField
          name={`${name}.wire.descriptionContentType`}
          label={t('Description format')}
          options={CONTENT_TYPES}
          whenUnset="text"
        />
      )}
    </>
  )
}

const LENGTHS = [
  { type: 'min_length', label: t('Minimum length'), placeholder: t('Any length') },
  { type: 'max_length', label: t('Maximum length'), placeholder: t('Any length') },
]

/** Validation rules of an open text answer. */
function AnswerRules({ name }: { name: string }) {
  const { value, set } = useField(name)
  const getMessage = useMessages()
  return (
    <>
      <FieldRow>
        {LENGTHS.map(({ type, ...words }) => {
          const rule = getRuleValue(value, type)
          return (
            <NumberInput
              {...words}
              key={type}
              name={`${name}.${type}`}
              suffix={` ${t('characters')}`}
              min={1}
              allowDecimal={false}
              allowNegative={false}
              value={typeof rule === 'number' ? rule : ''}
              error={getMessage(`${name}.${type}`)}
              onChange={(next) =>
                set(setRule(value, type, typeof next === 'number' && next > 0 ? next : null))
              }
            />
          )
        })}
      </FieldRow>
      <Switch
        label={t('Must be an email address')}
        checked={getRuleValue(value, 'email') !== null}
        onChange={({ currentTarget }) => set(setRule(value, 'email', currentTarget.checked || null))}
      />
    </>
  )
}

const getRules = (validation: unknown): JsonRecord[] =>
  Array.isArray(validation) ? validation.filter(isObject) : []

/** Value of an answer validation rule: a number for lengths, true for a rule without a value, null if not set. */
function getRuleValue(validation: unknown, type: string): number | true | null {
  const rule = getRules(validation).find((rule) => rule.type === type)
  if (rule === undefined) return null
  return typeof rule.value === 'number' ? rule.value : true
}

/** Sets one of the rules, or removes it if the value is null. Other rules are unchanged. */
function setRule(validation: unknown, type: string, value: number | true | null): JsonRecord[] {
  const rules = getRules(validation)
  if (value === null) return rules.filter((rule) => rule.type !== type)
  const rule = value === true ? { type } : { type, value }
  return rules.some((old) => old.type === type)
    ? rules.map((old) => (old.type === type ? { ...old, ...rule } : old))
    : [...rules, rule]
}
