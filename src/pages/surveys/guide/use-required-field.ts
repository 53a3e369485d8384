import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { RequiredField, SurveyValues } from '../model/survey-values'

/** Makes a field required while a choice of the guide needs it. It stays required when another step is opened. */
export function useRequiredField(field: RequiredField, isRequired: boolean): void {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  useEffect(() => {
    const others = (getValues('required') ?? []).filter((name) => name !== field)
    setValue('required', isRequired ? [...others, field] : others)
  }, [field, isRequired, getValues, setValue])
}
