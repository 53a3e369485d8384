import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { t } from '../../../texts/translate'
import { Frame } from './frame/Frame'
import type { PreviewScene } from './frame/messages'
import { wantsPictures } from './frame/prepare-survey'
import { getPreviewNotes } from './notes'
import { PageButtons } from './PageButtons'
import { PreviewError } from './PreviewError'
import classes from './preview.module.css'
import { getOpener, getPages, getQuestions, type PreviewedSurvey } from './preview-pages'
import type { HiddenReason } from './preview-state'
import { Screen } from './Screen'
import { type EditedQuestion, usePreviewState } from './use-preview-state'
import { ViewOptions, type ViewSettings } from './ViewOptions'

const PAUSES: Record<HiddenReason, string> = {
  unopened: t('It waits to be opened: press what opens it in the picture, or choose a page here.'),
  closed: t('The survey is closed.'),
  finished: t('All is answered. The survey closes, without a thank-you message.'),
  lost: t('This answer leads to a question that is not there: the survey disappears unfinished.'),
}

interface PreviewProps {
  survey: PreviewedSurvey
  /** Question being edited: the preview shows it when the user focuses it. */
  edited?: EditedQuestion | null
}

function Drawn({ survey, edited = null }: PreviewProps) {
  const [appearance, setLook] = useState<ViewSettings>({ size: 'close', dark: false })
  const [showPictures, setShowPictures] = useState(false)
  const [error, setFault] = useState<{ survey: PreviewedSurvey; error: unknown } | null>(null)
  const opener = getOpener(survey)
  const pages = useMemo(() => getPages(survey), [survey])
  const { at, run, act } = usePreviewState({ pages, waits: opener === 'tab' || opener === 'element' }, edited)
  const page = typeof at === 'number' ? at : null
  const layout = survey.type === 'external_survey' ? 'own' : appearance.size === 'close' ? 'close' : 'page'
  const scene = useMemo<PreviewScene>(
    () => ({ survey, page, run, layout, dark: appearance.dark, showPictures }),
    [survey, page, run, layout, appearance.dark, showPictures],
  )
  const restart = () => {
    setFault(null)
    act({ deed: 'restart' })
  }
  return (
    <div className={classes.preview}>
      <ViewOptions look={appearance} onLook={setLook} />
      {error?.survey === survey ? (
        <PreviewError error={error.error} onRetry={restart} />
      ) : (
        <Screen size={appearance.size}>
          <Frame
            scene={scene}
            className={classes.frame}
            onAnswer={(next) => act({ deed: 'answer', next })}
            onBack={() => act({ deed: 'back' })}
            onClose={() => act({ deed: 'close' })}
            onToggle={() => act({ deed: page === null ? 'open' : 'close' })}
            onFault={(error) => setFault({ survey, error })}
          />
        </Screen>
      )}
      <p className={classes.pause} role="status">
        {typeof at === 'string' && PAUSES[at]}
      </p>
      <PageButtons pages={pages} current={page} onShow={(at) => act({ deed: 'show', at })} />
      <div className={classes.deeds}>
        <Button size="compact-sm" variant="default" onClick={restart}>
          {t('Start again')}
        </Button>
        {!showPictures && wantsPictures(survey) && (
          <Button size="compact-sm" variant="default" onClick={() => setShowPictures(true)}>
            {t('Load the pictures')}
          </Button>
        )}
      </div>
      {getPreviewNotes(survey, page).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  )
}

/** Interactive preview of a survey, rendered by the SDK's own renderer. Nothing is sent. */
export default function SurveyPreview({ survey, edited }: PreviewProps) {
  if (getQuestions(survey).length === 0)
    return (
      <EmptyState title={t('Nothing to see yet')}>
        {t('Add a question, and see it here as others will.')}
      </EmptyState>
    )
  return <Drawn survey={survey} edited={edited ?? null} />
}
