import { Loader } from '@mantine/core'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../../components/lazy/lazy-with-retry'
import { t } from '../../../texts/translate'
import { PreviewBoundary } from './PreviewBoundary'
import classes from './preview.module.css'
import type { PreviewedSurvey } from './preview-pages'
import type { EditedQuestion } from './use-preview-state'

const SurveyPreview = lazyWithRetry(() => import('./SurveyPreview'))

interface LazyPreviewProps {
  survey: PreviewedSurvey
  edited?: EditedQuestion | null
}

/** Preview that is loaded when first rendered, inside an error boundary. */
export function LazyPreview({ survey, edited = null }: LazyPreviewProps) {
  return (
    <PreviewBoundary of={survey}>
      <Suspense
        fallback={
          <div className={classes.waiting} role="status" aria-label={t('Loading preview')}>
            <Loader size="sm" />
          </div>
        }
      >
        <SurveyPreview survey={survey} edited={edited} />
      </Suspense>
    </PreviewBoundary>
  )
}
