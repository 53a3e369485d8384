import { Button, type ButtonProps } from '@mantine/core'
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface Props
  extends ButtonProps,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | 'href'> {
  ref?: Ref<HTMLAnchorElement>
}

const ButtonAnchor = (props: Props) => <Button component="a" {...props} />

const Created = createLink(ButtonAnchor)

/** A link that looks like a button: it goes somewhere, a button does something. */
export const LinkButton: LinkComponent<typeof ButtonAnchor> = (props) => <Created {...props} />
