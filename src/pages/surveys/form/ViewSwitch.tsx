import { useSearch } from '@tanstack/react-router'
import { ViewSegments } from '../../../components/page/ViewSegments'
import { t } from '../../../texts/translate'
import { type EditorView, editorSearch } from './view'

const VIEWS: { view: EditorView; label: string }[] = [
  { view: 'guide', label: t('Guide') },
  { view: 'form', label: t('Form') },
  { view: 'json', label: 'JSON' },
]

/** Switch between the three views of the editor; input is carried over. */
export function ViewSwitch() {
  const search = useSearch({ strict: false })
  const { as = 'form' } = editorSearch(search)
  const segments = VIEWS.map(({ view, label }) => ({
    label,
    isCurrent: view === as,
    search: { ...search, as: view === 'form' ? undefined : view, step: undefined },
  }))
  return <ViewSegments label={t('Editor mode')} segments={segments} />
}
