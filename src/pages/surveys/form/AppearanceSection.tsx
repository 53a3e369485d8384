import { useFormState, useWatch } from 'react-hook-form'
import { useMe } from '../../../api/session/me'
import { Disclosure } from '../../../components/form/Disclosure'
import { FieldGroup, FieldRow, FieldStack, GroupProblem } from '../../../components/form/FieldGroup'
import { ColorField, NumberField, SwitchField, TextField } from '../../../components/form/fields'
import { t } from '../../../lib/i18n/translate'
import { APPEARANCE_COLORS, APPEARANCE_MEASURES } from '../labels/appearance'
import { SDK_TEXTS } from '../model/sdk-texts'
import type { SurveyValues } from '../model/survey-values'
import { PositionField, ThanksFields, WidgetFields } from './AppearanceParts'
import { ColorTools } from './ColorTools'
import { FieldWarning } from './FieldWarning'
import classes from './form.module.css'

/** Appearance and behavior of the survey on the page. */
export function AppearanceFields() {
  const isServedHere = useMe().data?.trash_days !== undefined
  const [type, hasBackButton]: unknown[] = useWatch({ name: ['type', 'appearance.allowGoBack'] })
  return (
    <>
      <GroupProblem name="appearance" />
      {type === 'api' && (
        <p className="rounded shaded p-10-12 text-sm">
          {t('You build the UI for this survey type. These settings are passed to your code.')}
        </p>
      )}
      {type === 'widget' && <WidgetFields />}
      {type !== 'external_survey' && (
        <FieldGroup title={t('Position and delay')}>
          <PositionField name="appearance.position" />
          <NumberField
            name="appearance.surveyPopupDelaySeconds"
            label={t('Delay in seconds')}
            placeholder={t('Opens immediately')}
          />
        </FieldGroup>
      )}
      <FieldGroup title={t('Colors and shape')}>
        {type !== 'api' && <ColorTools />}
        <div className={classes.colors}>
          {APPEARANCE_COLORS.map(({ key, label, unset }) => (
            <FieldStack key={key}>
              <ColorField name={`appearance.${key}`} label={label} placeholder={unset} />
              <FieldWarning about={`appearance.${key}`} />
            </FieldStack>
          ))}
        </div>
        <Disclosure
          label={t('Font, size and shadow')}
          names={APPEARANCE_MEASURES.map(({ key }) => `appearance.${key}`)}
        >
          <FieldRow>
            {APPEARANCE_MEASURES.map(({ key, label, unset }) => (
              <FieldStack key={key}>
                <TextField name={`appearance.${key}`} label={label} placeholder={unset} monospace />
                <FieldWarning about={`appearance.${key}`} />
              </FieldStack>
            ))}
          </FieldRow>
        </Disclosure>
      </FieldGroup>
      <ThanksFields />
      <FieldGroup title={t('Navigation')}>
        <SwitchField
          name="appearance.shuffleQuestions"
          label={t('Shuffle questions')}
          description={t('Not available with branching to specific questions.')}
        />
        <SwitchField name="appearance.allowGoBack" label={t('Show back button')} />
        {hasBackButton === true && (
          <TextField
            name="appearance.backButtonText"
            label={t('Back button text')}
            placeholder={SDK_TEXTS.back}
          />
        )}
        <TextField
          name="appearance.placeholder"
          label={t('Placeholder of text fields')}
          placeholder={SDK_TEXTS.hint}
        />
        <SwitchField name="appearance.hideCancelButton" label={t('Hide close button')} />
        <SwitchField
          name="appearance.whiteLabel"
          label={t('Hide branding')}
          // The default of Hedgerow, which is the only server with this field.
          whenUnset={isServedHere}
        />
      </FieldGroup>
      <LegacyAppearance />
    </>
  )
}

const OLD_COLORS = [
  { key: 'ratingButtonHoverColor', label: t('Hovered rating') },
  { key: 'descriptionTextColor', label: t('Description') },
  { key: 'inputBackgroundColor', label: t('Answer field, unless set above') },
]

/** Appearance settings found only in surveys created with older versions; current SDKs mostly ignore them. */
function LegacyAppearance() {
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
