import type { ButtonHTMLAttributes, Ref } from 'react'
import classes from './menu.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  ref?: Ref<HTMLButtonElement>
}

/** Kebab-menu button. Plain `<button>`: Mantine's `ActionIcon` is measurably slower with one per row. */
export const KebabButton = ({ label, ...props }: Props) => (
  <button {...props} type="button" className={classes.dots} aria-label={label} />
)
