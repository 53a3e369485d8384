import { Button, NativeSelect, UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { buildServedAppearance } from '../../../../contract/domain/survey-appearance'
import { useMe } from '../../../api/session/me'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { t } from '../../../lib/i18n/translate'
import { getLanguageName } from '../labels/languages'
import { Frame } from './frame/Frame'
import type { PreviewScene } from './frame/messages'
import { hasRemoteImages } from './frame/prepare-survey'
import { getPreviewNotes } from './notes'
import { PreviewError } from './PreviewError'
import classes from './preview.module.css'
import {
  getAppearance,
  getOpener,
  getPages,
  getQuestions,
  type PreviewedSurvey,
  type PreviewPage,
} from './preview-pages'
import { type EditedQuestion, type HiddenReason, usePreviewState } from './preview-state'
import { listTranslatedLanguages, translateSurvey } from './translate-survey'
import { SCREENS, ViewOptions, type ViewSettings } from './ViewOptions'

interface PageButtonsProps {
  pages: PreviewPage[]
  current: number | null
  onShow: (at: number) => void
}

/** Label of a page: `Question 2: How was it?`. */
function getPageName({ kind, at, title }: PreviewPage) {
  const pageLabel =
    kind === 'question'
      ? t('Question {at}', { at: at + 1 })
      : kind === 'thanks'
        ? t('Thank-you message')
        : t('Start')
  return title ? t('{label}: {value}', { label: pageLabel, value: title }) : pageLabel
}

const SIGNS = { intro: t('Start'), thanks: t('Thank-you message') }

/** Compact navigation with one button per page of the survey. */
function PageButtons({ pages, current, onShow }: PageButtonsProps) {
  return (
    <nav aria-label={t('Survey pages')}>
      <ol className={classes.pages}>
        {pages.map((page) => (
          <li key={page.at}>
            <UnstyledButton
              className={classes.page}
              aria-current={page.at === current ? 'step' : undefined}
              aria-label={getPageName(page)}
              title={getPageName(page)}
              onClick={() => onShow(page.at)}
            >
              {page.kind === 'question' ? page.at + 1 : SIGNS[page.kind]}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const PAUSES: Record<HiddenReason, string> = {
  unopened: t('The survey is not open yet. Click its trigger in the preview, or select a page here.'),
  closed: t('The survey is closed.'),
  finished: t('The survey is complete. It closes without a thank-you message.'),
  lost: t('This answer branches to a question that does not exist. The survey disappears incomplete.'),
}

interface PreviewProps {
  survey: PreviewedSurvey
  /** Question being edited: the preview shows it when the user focuses it. */
  edited?: EditedQuestion | null
}

/** Language of the preview: the selected one, or that of the translation that is edited; null for the original. */
function useLanguage(survey: PreviewedSurvey, edited: EditedQuestion | null) {
  const languages = useMemo(() => listTranslatedLanguages(survey), [survey])
  const [selected, setSelected] = useState<string | null>(null)
  const [followed, setFollowed] = useState(edited)
  if (edited !== followed) {
    setFollowed(edited)
    if (edited) setSelected(edited.language)
  }
  const language = selected !== null && languages.includes(selected) ? selected : null
  return { languages, language, setSelected }
}

function RenderedPreview({ survey: original, edited = null }: PreviewProps) {
  const { languages, language, setSelected } = useLanguage(original, edited)
  // Only Hedgerow has this field. Other servers deliver the appearance as it is stored.
  const isServedHere = useMe().data?.trash_days !== undefined
  const survey = useMemo(() => {
    const translated = language === null ? original : translateSurvey(original, language)
    return isServedHere
      ? { ...translated, appearance: buildServedAppearance(getAppearance(translated)) }
      : translated
  }, [original, language, isServedHere])
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const [appearance, setAppearance] = useState<ViewSettings>({ size: 'close', dark })
  const [showPictures, setShowPictures] = useState(false)
  const [error, setFault] = useState<{ survey: PreviewedSurvey; error: unknown } | null>(null)
  const opener = getOpener(survey)
  const pages = useMemo(() => getPages(survey), [survey])
  const { at, run, dispatch } = usePreviewState(
    { pages, waits: opener === 'tab' || opener === 'element' },
    edited,
  )
  const page = typeof at === 'number' ? at : null
  const layout = survey.type === 'external_survey' ? 'own' : appearance.size === 'close' ? 'close' : 'page'
  const scene = useMemo<PreviewScene>(
    () => ({ survey, page, run, layout, dark: appearance.dark, showPictures }),
    [survey, page, run, layout, appearance.dark, showPictures],
  )
  const restart = () => {
    setFault(null)
    dispatch({ type: 'restart' })
  }
  return (
    <div className="stack gap-10">
      {languages.length > 0 && (
        <NativeSelect
          label={t('Browser language')}
          value={language ?? ''}
          onChange={({ currentTarget }) => setSelected(currentTarget.value || null)}
          data={[
            {
              value: '',
              label: t('{language} (original)', {
                language: getLanguageName(String(original.base_language || 'en')),
              }),
            },
            ...languages.map((tag) => ({ value: tag, label: getLanguageName(tag) })),
          ]}
        />
      )}
      <ViewOptions appearance={appearance} onAppearanceChange={setAppearance} onRestart={restart} />
      {error?.survey === survey ? (
        <PreviewError error={error.error} onRetry={restart} />
      ) : (
        <Screen size={appearance.size}>
          <Frame
            scene={scene}
            className={classes.frame}
            onAnswer={(next) => dispatch({ type: 'answer', next })}
            onBack={() => dispatch({ type: 'back' })}
            onClose={() => dispatch({ type: 'close' })}
            onToggle={() => dispatch({ type: page === null ? 'open' : 'close' })}
            onFault={(error) => setFault({ survey, error })}
          />
        </Screen>
      )}
      <p className="text-sm break" role="status">
        {typeof at === 'string' && PAUSES[at]}
      </p>
      {pages.length > 1 && (
        <PageButtons pages={pages} current={page} onShow={(at) => dispatch({ type: 'show', at })} />
      )}
      {!showPictures && hasRemoteImages(survey) && (
        <Button
          size="compact-sm"
          variant="default"
          className="self-start"
          onClick={() => setShowPictures(true)}
        >
          {t('Load images')}
        </Button>
      )}
      {getPreviewNotes(survey, page).map((note) => (
        <p key={note} className="quote soft text-sm break">
          {note}
        </p>
      ))}
    </div>
  )
}

/** Interactive preview of a survey, rendered by the SDK's own renderer. Nothing is sent. */
export default function SurveyPreview({ survey, edited }: PreviewProps) {
  if (getQuestions(survey).length === 0)
    return <EmptyState title={t('No preview yet')}>{t('Add a question to preview the survey.')}</EmptyState>
  return <RenderedPreview survey={survey} edited={edited ?? null} />
}

/** Minimum width of a survey in the SDK, including the button on its corner. */
const NARROWEST = 350

/** Fixed-size screen, scaled down to the available width. */
function Screen({ size, children }: { size: ViewSettings['size']; children: ReactNode }) {
  const { ref, width: availableWidth } = useElementSize()
  const { height, ...screen } = SCREENS[size]
  const width = screen.width ?? Math.max(availableWidth, NARROWEST)
  const scale = availableWidth === 0 ? 1 : Math.min(1, availableWidth / width)
  const measures = {
    '--screen-width': `${width}px`,
    '--screen-height': `${height}px`,
    '--screen-scale': scale,
    '--shown-width': `${width * scale}px`,
    '--shown-height': `${height * scale}px`,
    visibility: availableWidth === 0 ? 'hidden' : undefined,
  }
  return (
    <div className={classes.room}>
      <div ref={ref}>
        {/* Custom properties are not part of `CSSProperties`. */}
        <div className={classes.screen} data-size={size} style={measures as CSSProperties}>
          {children}
        </div>
      </div>
    </div>
  )
}
