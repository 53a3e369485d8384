import { useWatch } from 'react-hook-form'
import { FieldGroup, FieldRow, FieldStack } from '../../../components/form/FieldGroup'
import { ColorField, SelectField, TextField } from '../../../components/form/fields'
import { t } from '../../../lib/i18n/translate'
import { SDK_TEXTS } from '../model/sdk-texts'
import { FieldWarning } from './FieldWarning'

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
