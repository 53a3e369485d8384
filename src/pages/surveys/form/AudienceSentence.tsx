import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import { CopyButton } from '../../../components/cells/CopyButton'
import { useValues } from '../../../components/resource-form/use-values'
import { t } from '../../../texts/text'
import type { SurveyValues } from '../model/survey'
import { audienceOfValues, audienceSentence } from '../words/targeting'
import classes from './targeting.module.css'

/** Who will see the survey as the fields stand now, in a sentence to read and to send to somebody. */
export function AudienceSentence({ linked }: { linked: MinimalFeatureFlag | null }) {
  const values = useDeferredValue(useValues<SurveyValues>())
  const sentence = audienceSentence(audienceOfValues(values, linked))
  return (
    <div className={classes.sentence}>
      <h3>{t('Who will see it')}</h3>
      <CopyButton
        text={sentence}
        render={(copy, copied) => (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy the sentence')}
          </Button>
        )}
      />
      <p role="status">{sentence}</p>
    </div>
  )
}
