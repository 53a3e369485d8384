import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { Card } from '../../../components/ui/card/Card'
import { t } from '../../../lib/i18n/translate'
import { LazyPreview } from './LazyPreview'

/** Preview of a saved survey; on a narrow page, on demand. */
export function SavedPreview({ survey }: { survey: Survey }) {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [isRequested, setAsked] = useState(false)
  return (
    <Card title={t('Preview')}>
      {isWide || isRequested ? (
        <LazyPreview survey={survey} />
      ) : (
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('Show preview')}
        </Button>
      )}
    </Card>
  )
}
