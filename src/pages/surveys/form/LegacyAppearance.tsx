import { useFormState } from 'react-hook-form'
import { ColorField } from '../../../components/resource-form/ColorField'
import { FieldGroup, FieldRow } from '../../../components/resource-form/FieldGroup'
import { TextField } from '../../../components/resource-form/TextField'
import { t } from '../../../texts/translate'
import type { SurveyValues } from '../model/survey'

const OLD_COLORS = [
  { key: 'ratingButtonHoverColor', label: t('Hovered rating') },
  { key: 'descriptionTextColor', label: t('Description') },
  { key: 'inputBackgroundColor', label: t('Answer field, unless set above') },
]

/** Appearance settings found only in surveys created with older versions; current SDKs mostly ignore them. */
export function LegacyAppearance() {
  const { defaultValues } = useFormState<SurveyValues>()
  const loaded = defaultValues?.appearance ?? {}
  const colors = OLD_COLORS.filter(({ key }) => loaded[key])
  const hasButton = Boolean(loaded.submitButtonText)
  if (colors.length === 0 && !hasButton) return null
  return (
    <FieldGroup title={t('Legacy settings')}>
      <FieldRow>
        {colors.map(({ key, label }) => (
          <ColorField key={key} name={`appearance.${key}`} label={label} />
        ))}
        {hasButton && (
          <TextField
            name="appearance.submitButtonText"
            label={t('Text on all buttons')}
            description={t('The text of a question takes precedence.')}
          />
        )}
      </FieldRow>
    </FieldGroup>
  )
}
