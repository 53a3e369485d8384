import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './GrowingTextarea.module.css'

interface GrowingTextareaProps extends TextareaProps {
  minRows: number
  maxRows?: number
}

/** Measuring the text in a script, as `autosize` does, lays out the whole page at every key. */
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content')

/** Text of several lines, as high as what is in it. */
export function GrowingTextarea({ minRows, maxRows, ...props }: GrowingTextareaProps) {
  if (!GROWS_BY_ITSELF)
    return <Textarea {...props} autosize minRows={minRows} {...(maxRows && { maxRows })} />
  return (
    <Textarea
      {...props}
      className={classes.grows}
      style={{ '--min-rows': minRows, ...(maxRows && { '--max-rows': maxRows }) }}
    />
  )
}
