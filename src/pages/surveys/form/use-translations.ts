import { useFormContext } from 'react-hook-form'
import type { SurveyValues } from '../model/survey-values'
import type { TranslatedValues } from '../model/translations'

/** Returns functions that change the translations in the form. */
export function useTranslations() {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const write = ({ translations, questions }: TranslatedValues) => {
    const before = getValues()
    if ((before.translations ?? null) !== (translations ?? null)) setValue('translations', translations)
    for (const [index, { wire, choices }] of questions.entries()) {
      const old = before.questions[index]
      // Only the translations are set, so that the fields of the question are not rendered again.
      if (old?.wire.translations !== wire.translations)
        setValue(`questions.${index}.wire.translations`, wire.translations)
      if (old?.choices !== choices) setValue(`questions.${index}.choices`, choices)
    }
  }
  return { getValues, write }
}
