import {
  IconMoodAngry,
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSmile,
  IconThumbDown,
  IconThumbUp,
  type TablerIcon,
} from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldRow } from '../../../components/form/FieldGroup'
import { SelectField, SwitchField, TextField } from '../../../components/form/fields'
import { t } from '../../../lib/i18n/translate'
import { describeRatingScale, getRatingSteps } from '../labels/question'
import { setScale } from '../model/edit-questions'
import { getScales } from '../model/rating'
import type { SurveyValues } from '../model/survey-values'
import { AnsweredWarning } from './AnsweredWarning'

const DISPLAYS = [
  { value: 'number', label: t('Numbers') },
  { value: 'emoji', label: t('Emoji') },
]

/** Display and scale of a rating question. */
export function RatingFields({ index }: { index: number }) {
  const name: `questions.${number}` = `questions.${index}`
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const [display, scale]: unknown[] = useWatch({ name: [`${name}.wire.display`, `${name}.wire.scale`] })
  const rescale = (next: unknown) => {
    if (typeof next !== 'number') return
    const { wire, branching } = setScale(getValues(name), next)
    setValue(`${name}.branching`, branching)
    setValue(`${name}.wire`, wire)
  }
  const redisplay = (next: unknown) => {
    setValue(`${name}.wire.display`, next)
    // Both displays support 5; the longest scale would make it an NPS question.
    if (!getScales(next).some(({ value }) => value === scale)) rescale(5)
  }
  return (
    <>
      <FieldRow>
        <SelectField
          name={`${name}.wire.display`}
          label={t('Display')}
          options={DISPLAYS}
          whenUnset="number"
          onPick={redisplay}
        />
        <SelectField
          name={`${name}.wire.scale`}
          label={t('Scale')}
          options={getScales(display)}
          onPick={rescale}
        />
      </FieldRow>
      <RatingSample display={display} scale={scale} />
      <AnsweredWarning index={index} about="scale" />
      <FieldRow>
        <TextField
          name={`${name}.wire.lowerBoundLabel`}
          label={t('Low label')}
          placeholder={t('For example: Very bad')}
        />
        <TextField
          name={`${name}.wire.upperBoundLabel`}
          label={t('High label')}
          placeholder={t('For example: Very good')}
        />
      </FieldRow>
      {scale === 10 && display !== 'emoji' && (
        <SwitchField
          name={`${name}.wire.isNpsQuestion`}
          label={t('Calculate NPS')}
          description={t('Percentage of 9 and 10 minus percentage of 0 to 6.')}
          whenUnset
        />
      )}
    </>
  )
}

const FACES: Record<number, TablerIcon[]> = {
  2: [IconThumbUp, IconThumbDown],
  3: [IconMoodSad, IconMoodEmpty, IconMoodSmile],
  5: [IconMoodAngry, IconMoodSad, IconMoodEmpty, IconMoodSmile, IconMoodHappy],
}

/** Preview of a rating scale, as text and as a sketch. */
function RatingSample({ display, scale }: { display: unknown; scale: unknown }) {
  const scaleText = describeRatingScale(display, scale)
  if (scaleText === null) return null
  const faces = display === 'emoji' && typeof scale === 'number' ? FACES[scale] : undefined
  return (
    <div className="row wrap gap-8-12">
      <p className="soft text-sm">{scaleText}</p>
      <div className="flex wrap gap-4 soft" aria-hidden>
        {faces
          ? faces.map((Face) => <Face key={Face.displayName} size={24} stroke={1.5} />)
          : getRatingSteps(scale).map((step) => (
              <span key={step} className="icon-button outlined text-xs numeric">
                {step}
              </span>
            ))}
      </div>
    </div>
  )
}
