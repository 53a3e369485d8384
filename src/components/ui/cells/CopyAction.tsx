import { Button } from '@mantine/core'
import { t } from '../../../lib/i18n/translate'
import { CopyButton } from './CopyButton'

/** Small copy button with a label: `Copy as cURL`. */
export const CopyAction = ({ label, text }: { label: string; text: string | (() => string) }) => (
  <CopyButton
    text={text}
    render={(copy, copied) => (
      <Button size="compact-sm" variant="default" onClick={copy}>
        {copied ? t('Copied') : label}
      </Button>
    )}
  />
)
