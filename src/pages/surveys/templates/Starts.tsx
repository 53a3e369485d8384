import { IconBraces, IconCopy, IconSquarePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { t } from '../../../lib/i18n/translate'
import { CopyPicker } from './CopyPicker'
import classes from './gallery.module.css'

const STARTS = [
  {
    name: t('Blank survey'),
    hint: t('Start with one open question.'),
    icon: IconSquarePlus,
    search: { from: 'blank' },
  },
  {
    name: t('Import JSON'),
    hint: t('Paste the JSON of a survey, for example from the API.'),
    icon: IconBraces,
    search: { from: 'blank', as: 'json' },
  },
]

/** Starting points without a template. */
export function Starts({ project_id }: { project_id: string }) {
  const copy = useId()
  return (
    <ul className={classes.starts}>
      {STARTS.map(({ name, hint, icon: Icon, search }) => (
        <li key={name} className={classes.card}>
          <h3 className={classes.name}>
            <Icon size={18} aria-hidden className={classes.icon} />
            {/* The search parameters belong to the page that contains the link. */}
            <Link to="." search={search} className={classes.whole}>
              {name}
            </Link>
          </h3>
          <p className={classes.hint}>{hint}</p>
        </li>
      ))}
      <li className={classes.card}>
        <h3 id={copy} className={classes.name}>
          <IconCopy size={18} aria-hidden className={classes.icon} />
          {t('Copy survey')}
        </h3>
        <CopyPicker project_id={project_id} labelledBy={copy} />
      </li>
    </ul>
  )
}
