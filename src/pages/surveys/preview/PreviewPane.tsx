import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { Card } from '../../../components/ui/card/Card'
import { t } from '../../../lib/i18n/translate'
import { serializeSurvey } from '../model/survey'
import type { SurveyValues } from '../model/survey-values'
import { LazyPreview } from './LazyPreview'
import { parseLanguage, parseQuestionIndex } from './preview-pages'
import type { EditedQuestion } from './preview-state'

/** Preview of the surrounding form's survey: beside the fields, or in a drawer if there is no space. */
export function PreviewPane() {
  const isWide = useMediaQuery('(min-width: 68em)', undefined, { getInitialValueInEffect: false })
  const pane = useRef<HTMLElement>(null)
  const edited = useEditedQuestion(pane)
  const preview = <FormPreview edited={edited} />
  return (
    <aside ref={pane} data-preview aria-label={t('Preview')}>
      {isWide ? <Card title={t('Preview')}>{preview}</Card> : <PreviewButton>{preview}</PreviewButton>}
    </aside>
  )
}

/** Preview of the current form values, rendered when typing leaves time for it. */
function FormPreview({ edited }: { edited: EditedQuestion | null }) {
  const values = useDeferredFormValues<SurveyValues>()
  const survey = useMemo(() => serializeSurvey(values), [values])
  return <LazyPreview survey={survey} edited={edited} />
}

const PreviewDrawer = lazyWithRetry(() => import('./PreviewDrawer'))

/** Button that opens the preview over the form. */
function PreviewButton({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    // The open drawer traps focus, so it has to be closed first.
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Preview')}
      </Button>
      <Suspense>{open && <PreviewDrawer onClose={close}>{children}</PreviewDrawer>}</Suspense>
    </>
  )
}

/** Question of the surrounding form that had the focus last. */
function useEditedQuestion(within: RefObject<HTMLElement | null>): EditedQuestion | null {
  const [edited, setEdited] = useState<EditedQuestion | null>(null)
  useEffect(() => {
    const form = within.current?.closest('form')
    let now: string | null = null
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const name = target.getAttribute('name')
      // Buttons have no name: using the buttons of a question does not leave it.
      if (name === null && target.closest('[data-preview]') === null) return
      const index = parseQuestionIndex(name)
      const language = parseLanguage(name)
      const next = index === null ? null : `${index} ${language}`
      if (index !== null && next !== now) setEdited({ index, language })
      now = next
    }
    // The window blur event is how the page detects that the focus moved into the preview frame.
    const forget = () => {
      now = null
    }
    form?.addEventListener('focusin', follow)
    window.addEventListener('blur', forget)
    return () => {
      form?.removeEventListener('focusin', follow)
      window.removeEventListener('blur', forget)
    }
  }, [within])
  return edited
}
