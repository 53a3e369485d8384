import { Button } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useValues } from '../../../components/resource-form/use-values'
import { t } from '../../../texts/text'
import { omit } from '../model/json'
import { hasPageConditions, PAGE_CONDITIONS } from '../model/problems'
import type { SurveyValues } from '../model/survey'
import classes from './form.module.css'

/** Why nothing here applies to a survey with an address of its own, and a way to clear what is set. */
export function ExternalNote() {
  const { type, conditions, linked_flag_id } = useValues<SurveyValues>()
  const { setValue } = useFormContext<SurveyValues>()
  if (type !== 'external_survey') return null
  const clear = () => {
    setValue('conditions', omit(conditions, PAGE_CONDITIONS))
    setValue('linked_flag_id', null)
  }
  return (
    <div className={classes.note}>
      <p>
        {t(
          'A survey on its own page is opened by its address, so nothing on another page can decide about it.',
        )}
      </p>
      {(hasPageConditions(conditions) || linked_flag_id) && (
        <Button size="compact-sm" variant="default" onClick={clear}>
          {t('Clear these conditions')}
        </Button>
      )}
    </div>
  )
}
