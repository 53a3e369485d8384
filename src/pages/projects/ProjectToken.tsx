import type { Project } from '../../../contract/schemas/projects'
import { ActionButton } from '../../components/actions/ActionButton'
import type { Action } from '../../components/actions/action'
import { findAction } from '../../components/actions/action-target'
import { CopyText } from '../../components/cells/CopyText'
import { Section } from '../../components/page/Section'
import { t } from '../../texts/translate'

/** Project token that SDKs send events with, with the action to rotate it. */
export function ProjectToken({
  project,
  actions,
}: {
  project: Project
  actions: readonly Action<Project>[]
}) {
  const reset = findAction(actions, 'reset-token', project)
  const reason = reset?.disabledReason?.(project)
  return (
    <Section
      title={t('Project token')}
      actions={reset && <ActionButton action={reset} row={project} size="compact-sm" />}
    >
      <p>
        {t('SDKs use this token to send events. It is safe to use in client code.')}
        {reason && ` ${reason}`}
      </p>
      <CopyText text={project.api_token} label={t('the token')} />
    </Section>
  )
}
