import { useWatch } from 'react-hook-form'
import { ColorField } from '../../../components/resource-form/ColorField'
import { Disclosure } from '../../../components/resource-form/Disclosure'
import { FieldGroup, FieldRow, FieldStack } from '../../../components/resource-form/FieldGroup'
import { GroupProblem } from '../../../components/resource-form/GroupProblem'
import { NumberField } from '../../../components/resource-form/NumberField'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import { TextField } from '../../../components/resource-form/TextField'
import { t } from '../../../texts/translate'
import { APPEARANCE_COLORS, APPEARANCE_MEASURES } from '../labels/appearance'
import { SDK_TEXTS } from '../model/sdk-texts'
import { ColorTools } from './ColorTools'
import { FieldWarning } from './FieldWarning'
import classes from './form.module.css'
import { LegacyAppearance } from './LegacyAppearance'
import { PositionField } from './PositionField'
import { ThanksFields } from './ThanksFields'
import { WidgetFields } from './WidgetFields'

/** Appearance and behavior of the survey on the page. */
export function AppearanceFields() {
  const [type, goesBack]: unknown[] = useWatch({ name: ['type', 'appearance.allowGoBack'] })
  return (
    <>
      <GroupProblem name="appearance" />
      {type === 'api' && (
        <p className={classes.note}>
          {t('You draw a survey of this type yourself; what is set here is handed to you.')}
        </p>
      )}
      {type === 'widget' && <WidgetFields />}
      {type !== 'external_survey' && (
        <FieldGroup title={t('Place and time')}>
          <PositionField name="appearance.position" />
          <NumberField
            name="appearance.surveyPopupDelaySeconds"
            label={t('Seconds to wait before it opens')}
            placeholder={t('Opens at once')}
          />
        </FieldGroup>
      )}
      <FieldGroup title={t('Colours and shape')}>
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
      <FieldGroup title={t('On the way through')}>
        <SwitchField
          name="appearance.shuffleQuestions"
          label={t('Questions in random order')}
          description={t('Not together with questions that lead to chosen questions.')}
        />
        <SwitchField name="appearance.allowGoBack" label={t('People can go back to the question before')} />
        {goesBack === true && (
          <TextField
            name="appearance.backButtonText"
            label={t('Text on the button back')}
            placeholder={SDK_TEXTS.back}
          />
        )}
        <TextField
          name="appearance.placeholder"
          label={t('Hint in empty answer fields')}
          placeholder={SDK_TEXTS.hint}
        />
        <SwitchField name="appearance.hideCancelButton" label={t('Without a button to close it')} />
        <SwitchField name="appearance.whiteLabel" label={t('Without branding')} />
      </FieldGroup>
      <LegacyAppearance />
    </>
  )
}
