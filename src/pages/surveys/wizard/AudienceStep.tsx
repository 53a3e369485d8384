import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ChoiceCards } from '../../../components/form/ChoiceCards'
import { FieldStack } from '../../../components/form/FieldGroup'
import { FocusRequestContext, useFocusRequest } from '../../../components/form/focus'
import { useValues } from '../../../components/form/use-field'
import { t } from '../../../lib/i18n/translate'
import { FilterFields } from '../form/FilterFields'
import { FlagFields } from '../form/FlagFields'
import { useSurvey } from '../form/survey-context'
import { omit } from '../model/json'
import type { SurveyValues } from '../model/survey-values'
import { useRequiredField } from './use-wizard'

const CHOICES = [
  { value: 'all', label: t('Everyone') },
  { value: 'flag', label: t('Users with a feature flag'), description: t('For example, beta testers.') },
  {
    value: 'filter',
    label: t('Users matching filters'),
    description: t('By user properties or a percentage of users.'),
  },
]

/** The selected targeting fields have to be filled in, so they start expanded. */
const OPEN = { path: 'targeting_flag_filters' }

type Audience = Pick<
  SurveyValues,
  'linked_flag_id' | 'targeting_flag_filters' | 'remove_targeting_flag' | 'conditions' | 'required'
>

function getChoice({ linked_flag_id, targeting_flag_filters: filters, required, ...values }: Audience) {
  const filtered =
    (filters !== null && !values.remove_targeting_flag) || required?.includes('targeting_flag_filters')
  const flag = linked_flag_id || required?.includes('linked_flag_id')
  if (flag && filtered) return 'both'
  return flag ? 'flag' : filtered ? 'filter' : 'all'
}

/** Choice of the audience. A flag or a filter is remembered while another option is selected. */
export function AudienceStep() {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const { show } = useFocusRequest()
  const { survey } = useSurvey()
  const [linked, setLinked] = useState(survey?.linked_flag ?? null)
  const { linked_flag_id: flag, targeting_flag_filters: filters, conditions } = useValues<SurveyValues>()
  const [choice, setChoice] = useState(() => getChoice(getValues()))
  const [previousAudience, setPreviousAudience] = useState({
    flag,
    filters,
    variant: conditions.linkedFlagVariant,
  })
  useRequiredField('linked_flag_id', choice === 'flag' || choice === 'both')
  useRequiredField('targeting_flag_filters', choice === 'filter' || choice === 'both')
  const choose = (next: string) => {
    const now = {
      flag: flag ?? previousAudience.flag ?? null,
      filters: filters ?? previousAudience.filters,
      variant: conditions.linkedFlagVariant ?? previousAudience.variant,
    }
    setPreviousAudience(now)
    setValue('linked_flag_id', next === 'flag' ? now.flag : null, { shouldDirty: true })
    const others = omit(conditions, ['linkedFlagVariant'])
    setValue('conditions', next === 'flag' ? { ...others, linkedFlagVariant: now.variant } : others)
    setValue('targeting_flag_filters', next === 'filter' ? now.filters : null, { shouldDirty: true })
    if (getValues('remove_targeting_flag')) setValue('remove_targeting_flag', false)
    setChoice(next)
  }
  const combinedOption = {
    value: 'both',
    label: t('Users with a feature flag and matching filters'),
    description: t('Users must have the flag and match the filters.'),
  }
  return (
    <FieldStack>
      <ChoiceCards
        name="people"
        label={t('Who sees it?')}
        options={choice === 'both' ? [...CHOICES, combinedOption] : CHOICES}
        value={choice}
        onChange={choose}
      />
      {(choice === 'flag' || choice === 'both') && <FlagFields picked={linked} onPick={setLinked} />}
      {(choice === 'filter' || choice === 'both') && (
        <FocusRequestContext value={{ request: OPEN, show }}>
          <FilterFields />
        </FocusRequestContext>
      )}
    </FieldStack>
  )
}
