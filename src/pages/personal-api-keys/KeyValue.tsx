import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { CopyButton } from '../../components/cells/CopyButton'
import classes from './keys.module.css'

/** The value of a new key, this once. */
export const KeyValue = ({ value }: { value: string }) => (
  <>
    <p>
      <strong>This is the key. It is shown this once:</strong> copy it now and keep it where you keep
      passwords. The server keeps only its hash, and nobody can show it again.
    </p>
    <div className={classes.value}>
      <code>{value}</code>
      <CopyButton
        text={value}
        render={(copy, copied) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy key'}
          </Button>
        )}
      />
    </div>
  </>
)
