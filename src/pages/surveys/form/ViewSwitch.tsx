import { useSearch } from '@tanstack/react-router'
import { Segments } from '../../../components/page/Segments'
import { t } from '../../../texts/text'
import { type EditorView, editorSearch } from './view'

const VIEWS: { view: EditorView; label: string }[] = [
  { view: 'guide', label: t('Guide') },
  { view: 'form', label: t('Form') },
  { view: 'json', label: 'JSON' },
]

/** The three ways to look at the survey; what was typed in one is there in the others. */
export function ViewSwitch() {
  const search = useSearch({ strict: false })
  const { as = 'form' } = editorSearch(search)
  const segments = VIEWS.map(({ view, label }) => ({
    label,
    isCurrent: view === as,
    search: { ...search, as: view === 'form' ? undefined : view, step: undefined },
  }))
  return <Segments label={t('Ways to edit')} segments={segments} />
}
