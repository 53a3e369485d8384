import { useWatch } from 'react-hook-form'
import { FieldGroup, FieldRow, FieldStack } from '../../../components/form/FieldGroup'
import {
  ColorField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '../../../components/form/fields'
import { useField } from '../../../components/form/use-field'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { NEXT_TO_TRIGGER, POSITIONS } from '../labels/options'
import { SDK_TEXTS } from '../model/sdk-texts'
import { FieldWarning } from './FieldWarning'
import classes from './position.module.css'

const CONTENT_TYPES = [
  { value: 'text', label: t('Plain text') },
  { value: 'html', label: 'HTML' },
]

/** Fields for the confirmation message after the last answer. */
export function ThanksFields() {
  const [thanks, description]: unknown[] = useWatch({
    name: ['appearance.displayThankYouMessage', 'appearance.thankYouMessageDescription'],
  })
  return (
    <FieldGroup title={t('Thank-you message')}>
      <SwitchField name="appearance.displayThankYouMessage" label={t('Show a thank-you message')} />
      {thanks === true && (
        <>
          <FieldRow>
            <TextField
              name="appearance.thankYouMessageHeader"
              label={t('Headline')}
              placeholder={SDK_TEXTS.thanks}
            />
            <TextField
              name="appearance.thankYouMessageCloseButtonText"
              label={t('Button text')}
              placeholder={SDK_TEXTS.close}
            />
          </FieldRow>
          <TextareaField name="appearance.thankYouMessageDescription" label={t('Message')} rows={1} />
          {Boolean(description) && (
            <SelectField
              name="appearance.thankYouMessageDescriptionContentType"
              label={t('Message format')}
              options={CONTENT_TYPES}
              whenUnset="text"
            />
          )}
          <SwitchField
            name="appearance.autoDisappear"
            label={t('Close automatically')}
            description={t('Five seconds after the last answer.')}
          />
        </>
      )}
    </FieldGroup>
  )
}

/** Position of the survey on the page, selected in a miniature page. */
export function PositionField({ name }: { name: string }) {
  const { value, set, input } = useField(name)
  const selectedPosition = value ?? 'right'
  const knownPosition = [...POSITIONS, NEXT_TO_TRIGGER].find(
    (position) => position.value === selectedPosition,
  )
  return (
    <fieldset>
      <legend className="text-sm bold">
        {rich('Position {position}', {
          position: (
            <span className="ms-8 soft regular">{knownPosition?.label ?? String(selectedPosition)}</span>
          ),
        })}
      </legend>
      <div className={classes.page}>
        {POSITIONS.map((position, index) => (
          <label key={position.value} className={classes.spot} title={position.label}>
            <input
              ref={index === 0 ? input.ref : undefined}
              type="radio"
              name={name}
              aria-label={position.label}
              checked={selectedPosition === position.value}
              onBlur={input.onBlur}
              onChange={() => set(position.value)}
            />
          </label>
        ))}
      </div>
      <label className="inline-row pointer gap-8">
        <input
          type="radio"
          name={name}
          checked={selectedPosition === NEXT_TO_TRIGGER.value}
          onChange={() => set(NEXT_TO_TRIGGER.value)}
        />
        {NEXT_TO_TRIGGER.label}
      </label>
    </fieldset>
  )
}

const WIDGETS = [
  { value: 'tab', label: t('A tab at the edge of the page') },
  { value: 'selector', label: t('An element of your page') },
]

const TAB_POSITIONS = [
  { value: 'right', label: t('Right') },
  { value: 'left', label: t('Left') },
  { value: 'top', label: t('Top') },
  { value: 'bottom', label: t('Bottom') },
]

/** Fields for the element that opens a feedback widget. */
export function WidgetFields() {
  const kind: unknown = useWatch({ name: 'appearance.widgetType' })
  return (
    <FieldGroup title={t('Trigger')}>
      <FieldRow>
        <SelectField name="appearance.widgetType" label={t('Trigger type')} options={WIDGETS} />
        {kind === 'selector' && (
          <FieldStack>
            <TextField
              name="appearance.widgetSelector"
              label={t('CSS selector of the element')}
              placeholder=".feedback-button"
              monospace
            />
            <FieldWarning about="appearance.widgetSelector" />
          </FieldStack>
        )}
        {kind === 'tab' && (
          <SelectField
            name="appearance.tabPosition"
            label={t('Position')}
            options={TAB_POSITIONS}
            whenUnset="right"
          />
        )}
      </FieldRow>
      {kind !== 'selector' && (
        <FieldRow>
          <TextField name="appearance.widgetLabel" label={t('Label')} placeholder={SDK_TEXTS.feedback} />
          <ColorField name="appearance.widgetColor" label={t('Color')} placeholder="black" />
        </FieldRow>
      )}
    </FieldGroup>
  )
}
