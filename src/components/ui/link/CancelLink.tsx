import { Button } from '@mantine/core'
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { t } from '../../../lib/i18n/translate'

interface Props
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'children' | 'style' | 'color'> {
  ref?: Ref<HTMLAnchorElement>
}

const Anchor = (props: Props) => (
  <Button component="a" variant="default" {...props}>
    {t('Cancel')}
  </Button>
)

const Created = createLink(Anchor)

/** Link that leaves a form without sending it. */
export const CancelLink: LinkComponent<typeof Anchor> = (props) => <Created {...props} />
