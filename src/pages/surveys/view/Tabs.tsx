import { Link } from '@tanstack/react-router'
import classes from './view.module.css'

const TABS = [
  { tab: undefined, label: 'Overview' },
  { tab: 'history', label: 'History' },
  { tab: 'json', label: 'JSON' },
]

/** The ways to look at a survey. Each has its own address. */
export function Tabs({ project_id, id, tab }: { project_id: string; id: string; tab: string | undefined }) {
  return (
    <nav aria-label="Views of the survey">
      <ul className={classes.tabs}>
        {TABS.map((view) => (
          <li key={view.label}>
            <Link
              to="/projects/$project_id/surveys/$id"
              params={{ project_id, id }}
              search={view.tab === tab || (view.tab ? { tab: view.tab } : {})}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              replace
            >
              {view.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
