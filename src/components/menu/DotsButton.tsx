import type { ButtonHTMLAttributes, Ref } from 'react'
import classes from './menu.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  ref?: Ref<HTMLButtonElement>
}

/** Three dots to press. A plain element: a list draws one in every row, and the library's takes long to draw. */
export const DotsButton = ({ label, ...props }: Props) => (
  <button {...props} type="button" className={classes.dots} aria-label={label} />
)
