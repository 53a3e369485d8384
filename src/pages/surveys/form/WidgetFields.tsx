import { useWatch } from 'react-hook-form'
import { ColorField } from '../../../components/resource-form/ColorField'
import { FieldGroup, FieldRow, FieldStack } from '../../../components/resource-form/FieldGroup'
import { SelectField } from '../../../components/resource-form/SelectField'
import { TextField } from '../../../components/resource-form/TextField'
import { Caution } from './Caution'

const WIDGETS = [
  { value: 'tab', label: 'A tab at the edge of the page' },
  { value: 'selector', label: 'An element of your page' },
]

const TAB_POSITIONS = [
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
  { value: 'top', label: 'Top' },
  { value: 'bottom', label: 'Bottom' },
]

/** What opens a feedback survey. */
export function WidgetFields() {
  const kind: unknown = useWatch({ name: 'appearance.widgetType' })
  return (
    <FieldGroup title="What opens it">
      <FieldRow>
        <SelectField name="appearance.widgetType" label="Opened by" options={WIDGETS} />
        {kind === 'selector' && (
          <FieldStack>
            <TextField
              name="appearance.widgetSelector"
              label="CSS selector of the element"
              placeholder=".feedback-button"
              monospace
            />
            <Caution about="appearance.widgetSelector" />
          </FieldStack>
        )}
        {kind === 'tab' && (
          <SelectField
            name="appearance.tabPosition"
            label="Edge of the page"
            options={TAB_POSITIONS}
            whenUnset="right"
          />
        )}
      </FieldRow>
      {kind !== 'selector' && (
        <FieldRow>
          <TextField name="appearance.widgetLabel" label="Text on it" placeholder="Feedback" />
          <ColorField name="appearance.widgetColor" label="Colour of it" placeholder="black" />
        </FieldRow>
      )}
    </FieldGroup>
  )
}
