import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './GrowingTextarea.module.css'

interface GrowingTextareaProps extends TextareaProps {
  minRows: number
  maxRows?: number
}

/**
 * CSS auto-sizing. Measuring the text in JavaScript, as `autosize` does, causes a layout of the whole page on every
 * keystroke.
 */
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content')

/** Textarea that grows with its content. */
export function GrowingTextarea(props: GrowingTextareaProps) {
  if (!GROWS_BY_ITSELF) return <Textarea {...props} autosize />
  const { minRows, maxRows, ...rest } = props
  return (
    <Textarea {...rest} className={classes.grows} style={{ '--min-rows': minRows, '--max-rows': maxRows }} />
  )
}
