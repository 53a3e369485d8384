import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { findAction } from '../../components/actions/action-target'
import { useRunAction } from '../../components/actions/use-run-action'
import { t } from '../../lib/i18n/translate'
import classes from './table.module.css'
import { createToggleActions } from './use-feature-flag-actions'

interface Props {
  flag: FeatureFlag
  project_id: string
  /** Reason why the user may not change flags; null if they may. */
  reason: string | null
}

/** Status of a flag, with a switch that turns it on or off after a confirmation. */
export function FlagSwitch({ flag, project_id, reason }: Props) {
  const run = useRunAction()
  const toggle = () => {
    const action = findAction(createToggleActions(project_id), flag.active ? 'turn-off' : 'turn-on', flag)
    if (action) void run(action, flag)
  }
  return (
    <span className="row min-0 gap-10" data-unlabeled>
      <button
        type="button"
        role="switch"
        className={classes.switch}
        aria-checked={flag.active}
        aria-label={t('Enable {key}', { key: flag.key })}
        disabled={reason !== null}
        title={reason ?? undefined}
        onClick={toggle}
      />
      <span className="soft text-sm sentence-case">{flag.active ? t('on') : t('off')}</span>
    </span>
  )
}
