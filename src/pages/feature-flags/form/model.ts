import type { FeatureFlag } from '../../../../contract/schemas/feature-flags'
import type { FormModel } from '../../../components/form/model'
import { t } from '../../../lib/i18n/translate'
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
          t('Code that uses the flag “{key}” no longer finds it, so it is off for all users.', {
            key: loaded.key,
          }),
        ]),
    ...(active === false ? [t('The flag will be turned off for all users.')] : []),
    ...(active === true
      ? [
          t('The flag will be turned on for: {whoSentence}', {
            whoSentence: describeTargetedUsers(body.filters, true),
          }),
        ]
      : []),
    ...(filters && loaded.active && body.active
      ? [
          t('The flag is on. Your changes take effect with the next evaluation. Applies to: {whoSentence}', {
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
      ? [
          t('The flag will be turned on for: {whoSentence}', {
            whoSentence: describeTargetedUsers(body.filters, true),
          }),
        ]
      : []
  },
  getFieldLabel: getFlagFieldName,
})
