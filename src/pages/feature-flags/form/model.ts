import type { FeatureFlag } from '../../../../contract/schemas/feature-flags'
import type { FormModel } from '../../../components/resource-form/model'
import { t } from '../../../texts/translate'
import { describeTargetedUsers } from '../conditions'
import { getFlagFieldName } from '../field-names'
import { validateFlag } from './problems'
import type { FlagValues } from './values'

function getWarnings(changes: Partial<FlagValues>, body: FlagValues, loaded: FeatureFlag): string[] {
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
      ? [t('It is turned on for: {whoSentence}', { whoSentence: describeTargetedUsers(body.filters, true) })]
      : []),
    ...(filters && loaded.active && body.active
      ? [
          t('It is on: what you changed holds the next time an app asks. Who gets it: {whoSentence}', {
            whoSentence: describeTargetedUsers(filters, true),
          }),
        ]
      : []),
  ]
}

/** Form model of a feature flag; `loaded` is null for a new one. */
export const createFlagModel = (loaded: FeatureFlag | null): FormModel<FlagValues, FlagValues> => ({
  body: (values) => values,
  problems: validateFlag,
  getWarnings: (changes, body) => {
    if (loaded) return getWarnings(changes, body, loaded)
    return body.active
      ? [t('It is turned on for: {whoSentence}', { whoSentence: describeTargetedUsers(body.filters, true) })]
      : []
  },
  getFieldLabel: getFlagFieldName,
})
