import { Button, type ButtonProps } from '@mantine/core'
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface Props
  extends ButtonProps,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | 'href'> {
  ref?: Ref<HTMLAnchorElement>
  /** Why nobody is let through: then it is a button that cannot be pressed. */
  disabledBecause?: string | null
}

const ButtonAnchor = ({ disabledBecause, ...props }: Props) =>
  disabledBecause ? (
    <Button
      disabled
      title={disabledBecause}
      variant={props.variant ?? 'filled'}
      leftSection={props.leftSection}
    >
      {props.children}
    </Button>
  ) : (
    <Button component="a" {...props} />
  )

const Created = createLink(ButtonAnchor)

/** A link that looks like a button: it goes somewhere, a button does something. */
export const LinkButton: LinkComponent<typeof ButtonAnchor> = (props) => <Created {...props} />
