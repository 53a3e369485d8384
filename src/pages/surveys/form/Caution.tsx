import { useDeferredValue } from 'react'
import { useValues } from '../../../components/resource-form/use-values'
import { surveyCautions } from '../model/cautions'
import type { SurveyValues } from '../model/survey'
import classes from './form.module.css'

/** What may be wrong with a field although it can be saved. */
export function Caution({ about }: { about: string }) {
  const values = useDeferredValue(useValues<SurveyValues>())
  const caution = surveyCautions(values).find(({ field }) => field === about)
  return <Doubt message={caution?.message} />
}

/** A doubt beside a field, told as it comes up. */
export const Doubt = ({ message }: { message: string | undefined }) => (
  <p role="status" className={classes.caution} hidden={message === undefined}>
    {message}
  </p>
)
