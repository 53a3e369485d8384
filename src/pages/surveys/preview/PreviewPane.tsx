import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { t } from '../../../texts/translate'
import { FormPreview } from './FormPreview'
import { PreviewButton } from './PreviewButton'
import classes from './preview.module.css'
import { useEditedQuestion } from './use-edited-question'

/** Preview of the surrounding form's survey: beside the fields, or in a drawer if there is no space. */
export function PreviewPane() {
  const isWide = useMediaQuery('(min-width: 68em)', undefined, { getInitialValueInEffect: false })
  const pane = useRef<HTMLElement>(null)
  const edited = useEditedQuestion(pane)
  const preview = <FormPreview edited={edited} />
  return (
    <aside ref={pane} data-preview aria-label={t('Preview')}>
      {isWide ? (
        <>
          <h2 className={classes.title}>{t('Preview')}</h2>
          {preview}
        </>
      ) : (
        <PreviewButton>{preview}</PreviewButton>
      )}
    </aside>
  )
}
