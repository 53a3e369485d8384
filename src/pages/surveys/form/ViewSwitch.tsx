import { Link } from '@tanstack/react-router'
import type { EditorView } from './view'

const VIEWS: { view: EditorView; label: string }[] = [
  { view: 'guide', label: 'Guide' },
  { view: 'form', label: 'Form' },
  { view: 'json', label: 'JSON' },
]

/** The three ways to look at the survey; what was typed in one is there in the others. */
export function ViewSwitch({ view: current }: { view: EditorView }) {
  return (
    <nav aria-label="Ways to edit">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          to="."
          replace
          search={((now: object) => ({ ...now, as: view === 'form' ? undefined : view })) as never}
          aria-current={view === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
