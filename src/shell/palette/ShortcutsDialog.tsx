import { useScopes } from '../../components/actions/registry'
import { Dialog } from '../../components/dialog/Dialog'
import { t } from '../../texts/translate'
import classes from './palette.module.css'
import { openPalette } from './palette-state'

interface Line {
  keys: string
  label: string
}

/** Shortcuts that belong to no action. */
const ALWAYS: Line[] = [
  { keys: 'Ctrl K', label: t('Find pages, records and actions') },
  { keys: '/', label: t('Search the list') },
  { keys: 'Ctrl S', label: t('Save a form') },
  { keys: 'Ctrl Shift S', label: t('Review a form before it is saved') },
  { keys: 'Alt T', label: t('Show a time in every zone') },
  { keys: 'Shift Space', label: t('Select rows up to this one') },
]

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>
        {lines.map(({ keys, label }) => (
          <div key={`${keys} ${label}`}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key} className={classes.key}>
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
  const scopes = useScopes().map(({ title, getActions: actions }) => ({
    title,
    lines: actions().flatMap(({ keys, label }) => (keys ? [{ keys, label }] : [])),
  }))
  return (
    <Dialog title={t('Keyboard')} size="lg" onClose={() => openPalette(null)}>
      <p className={classes.note}>{t('Keys of one letter do nothing while you are typing.')}</p>
      {scopes
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <Keys key={title} title={title} lines={lines} />
        ))}
      <Keys title={t('Always')} lines={ALWAYS} />
    </Dialog>
  )
}
