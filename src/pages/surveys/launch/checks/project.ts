import { t } from '../../../../texts/translate'
import type { LaunchCheck } from './check'

/** Checks that SDKs request surveys in this project. */
export const projectCheck: LaunchCheck = {
  fine: t('Surveys are turned on in the project.'),
  find({ context: { project } }) {
    if (project === null || project.surveys_opt_in === undefined) return 'unknown'
    if (project.surveys_opt_in) return []
    const message = t(
      'Surveys are turned off in the project. The server turns them on at launch. You are notified if it does not.',
    )
    return [{ field: null, message, severity: 'note' }]
  },
}
