import { ColorInput } from '@mantine/core'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import classes from './ColorField.module.css'
import { type FieldProps, toInputText, useField } from './use-field'

interface ColorFieldProps extends FieldProps {
  /** Meaning of an unset value; preferably a CSS color, which is then displayed. */
  placeholder?: string
}

/** Color field: a color picker, and text input for any CSS color. The text is not normalized. */
export function ColorField({ name, required, ...props }: ColorFieldProps) {
  const { value, set, input } = useField(name)
  return (
    <ColorInput
      {...props}
      {...input}
      withAsterisk={required ?? false}
      fixOnBlur={false}
      withEyeDropper={false}
      format="hex"
      leftSection={
        <span
          className={classes.swatch}
          style={{ backgroundColor: toInputText(value) || props.placeholder }}
          aria-hidden
        />
      }
      value={toInputText(value)}
      onChange={(color) => {
        if (color !== toInputText(value)) set(color)
      }}
    />
  )
}
