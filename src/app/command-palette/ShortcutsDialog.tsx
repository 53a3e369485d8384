import { useCurrentScope } from '../../api/session/current-scope'
import { useScopes } from '../../components/actions/registry'
import { Dialog } from '../../components/overlays/Dialog'
import { t } from '../../lib/i18n/translate'
import { useNav } from '../layout/use-nav'
import classes from './palette.module.css'
import { openPalette } from './palette-state'
import { formatGoToKeys, listGoToShortcuts } from './shortcuts'

interface Line {
  keys: string
  label: string
}

/** Shortcuts that belong to no action. */
const ALWAYS: Line[] = [
  { keys: 'Ctrl K', label: t('Search or run a command') },
  { keys: '/', label: t('Search the list') },
  { keys: 'Ctrl S', label: t('Save form') },
  { keys: 'Ctrl Shift S', label: t('Review form changes') },
  { keys: 'Alt T', label: t('Show a time in all time zones') },
  { keys: 'Shift Space', label: t('Extend selection to this row') },
]

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className="mb-4 mt-10 soft text-xs medium">{title}</h3>
      <dl className={classes.shortcuts}>
        {lines.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className="contents">
            <dt className="flex gap-4">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** List of the shortcuts available on the current page. */
export default function ShortcutsDialog() {
  const pages = listGoToShortcuts(useNav(), useCurrentScope()).map(({ key, label }) => ({
    keys: formatGoToKeys(key),
    label,
  }))
  // Of actions with the same key, the nearest one runs.
  const usedKeys = new Set<string>()
  const scopes = useScopes().map(({ title, getActions: actions }) => ({
    title,
    lines: actions().flatMap(({ keys, label }) => {
      if (!keys || usedKeys.has(keys)) return []
      usedKeys.add(keys)
      return [{ keys, label }]
    }),
  }))
  return (
    <Dialog title={t('Keyboard shortcuts')} size="lg" onClose={() => openPalette(null)}>
      <p className="mt-8 soft text-sm">{t('Single-key shortcuts are disabled while typing.')}</p>
      {scopes
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <Keys key={title} title={title} lines={lines} />
        ))}
      <Keys title={t('Global')} lines={ALWAYS} />
      <Keys title={t('Go to')} lines={pages} />
    </Dialog>
  )
}
