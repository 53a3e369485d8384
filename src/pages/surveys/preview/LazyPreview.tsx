import { Button, Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Component, type ReactNode, Suspense, useState } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { Card } from '../../../components/ui/card/Card'
import { t } from '../../../lib/i18n/translate'
import { PreviewError } from './PreviewError'
import classes from './preview.module.css'
import type { PreviewedSurvey } from './preview-pages'
import type { EditedQuestion } from './preview-state'

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
          <div className={`${classes.waiting} grid center`} role="status" aria-label={t('Loading preview')}>
            <Loader size="sm" />
          </div>
        }
      >
        <SurveyPreview survey={survey} edited={edited} />
      </Suspense>
    </PreviewBoundary>
  )
}

interface PreviewBoundaryProps {
  /** Rendered content; a change resets the error state. */
  of: unknown
  children: ReactNode
}

interface PreviewBoundaryState {
  failed: { of: unknown; error: unknown } | null
}

/** Error boundary for a preview that cannot be loaded or rendered. */
class PreviewBoundary extends Component<PreviewBoundaryProps, PreviewBoundaryState> {
  override state: PreviewBoundaryState = { failed: null }

  override componentDidCatch(error: unknown) {
    this.setState({ failed: { of: this.props.of, error } })
  }

  override componentDidUpdate() {
    if (this.state.failed && this.state.failed.of !== this.props.of) this.setState({ failed: null })
  }

  override render() {
    const { failed } = this.state
    return failed ? (
      <PreviewError error={failed.error} onRetry={() => this.setState({ failed: null })} />
    ) : (
      this.props.children
    )
  }
}

/** Preview of a saved survey; on a narrow page, on demand. */
export function SavedPreview({ survey }: { survey: Survey }) {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [isRequested, setRequested] = useState(false)
  return (
    <Card title={t('Preview')}>
      {isWide || isRequested ? (
        <LazyPreview survey={survey} />
      ) : (
        <Button variant="default" onClick={() => setRequested(true)}>
          {t('Show preview')}
        </Button>
      )}
    </Card>
  )
}
