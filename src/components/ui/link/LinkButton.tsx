import { Button, type ButtonProps } from '@mantine/core'
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface Props
  extends ButtonProps,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | 'href'> {
  ref?: Ref<HTMLAnchorElement>
  /** Reason why the link is unavailable; it renders as a disabled button then. */
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

/** Link styled as a button, for navigation. */
export const LinkButton: LinkComponent<typeof ButtonAnchor> = (props) => <Created {...props} />
