import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import { LazyPreview } from './LazyPreview'
import classes from './preview.module.css'

/** Preview of a saved survey, beside its details; on a narrow page, on demand. */
export function SavedPreview({ survey, children }: { survey: Survey; children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 68em)', undefined, { getInitialValueInEffect: false })
  const [isRequested, setAsked] = useState(false)
  return (
    <div className={classes.beside}>
      <div>{children}</div>
      <div className={classes.stays}>
        <Section title={t('Preview')}>
          {isWide || isRequested ? (
            <LazyPreview survey={survey} />
          ) : (
            <Button variant="default" onClick={() => setAsked(true)}>
              {t('Show preview')}
            </Button>
          )}
        </Section>
      </div>
    </div>
  )
}
