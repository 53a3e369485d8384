import { ColorInput } from '@mantine/core'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import classes from './ColorField.module.css'
import { type FieldProps, textOf, useField } from './use-field'

interface ColorFieldProps extends FieldProps {
  /** What it means when nothing is set; best a CSS colour, which is then shown. */
  placeholder?: string
}

/** A colour: picked, or any CSS colour typed. What was typed stays as it was typed. */
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
          style={{ backgroundColor: textOf(value) || props.placeholder }}
          aria-hidden
        />
      }
      value={textOf(value)}
      onChange={(color) => {
        if (color !== textOf(value)) set(color)
      }}
    />
  )
}
