import type { FeatureFlag } from '../../../../contract/schemas/feature-flags'
import type { FormModel } from '../../../components/resource-form/model'
import { t } from '../../../texts/translate'
import { whoSentence } from '../conditions'
import { fieldName } from '../field-names'
import { flagProblems } from './problems'
import type { FlagValues } from './values'

function dangersOf(changes: Partial<FlagValues>, body: FlagValues, loaded: FeatureFlag): string[] {
  const { key, active, filters } = changes
  return [
    ...(key === undefined
      ? []
      : [
          t('Code that asks for “{key}” is told that there is no such flag, and nobody gets it.', {
            key: loaded.key,
          }),
        ]),
    ...(active === false ? [t('It is turned off: nobody gets it any more.')] : []),
    ...(active === true
      ? [t('It is turned on for: {whoSentence}', { whoSentence: whoSentence(body.filters, true) })]
      : []),
    ...(filters && loaded.active && body.active
      ? [
          t('It is on: what you changed holds the next time an app asks. Who gets it: {whoSentence}', {
            whoSentence: whoSentence(filters, true),
          }),
        ]
      : []),
  ]
}

/** Form model of a feature flag; `loaded` is null for a new one. */
export const flagModel = (loaded: FeatureFlag | null): FormModel<FlagValues, FlagValues> => ({
  body: (values) => values,
  problems: flagProblems,
  getWarnings: (changes, body) => {
    if (loaded) return dangersOf(changes, body, loaded)
    return body.active
      ? [t('It is turned on for: {whoSentence}', { whoSentence: whoSentence(body.filters, true) })]
      : []
  },
  getFieldLabel: fieldName,
})
