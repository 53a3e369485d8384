import { IconPin, IconPinnedOff, IconShare } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { SurveyReport } from '../../../contract/schemas/survey-reports'
import { createMutation } from '../../api/query/mutation'
import { useTrashNote } from '../../api/query/trash'
import { useDenialReason } from '../../api/session/permissions'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { openDialog } from '../../components/overlays/open-dialog'
import { t } from '../../lib/i18n/translate'

const ShareDialog = lazyWithRetry(() => import('./ShareDialog'))

/** Returns the actions of a report. */
export function useReportActions(project_id: string): Action<SurveyReport>[] {
  const reason = useDenialReason(api.surveyReports.update)
  const trashNote = useTrashNote()
  const disabledReason = () => reason
  const path = `/projects/${project_id}/survey_reports`
  const getParams = ({ id }: SurveyReport) => ({ project_id, id })
  const setPinned = (row: SurveyReport, pinned: boolean) =>
    createMutation('surveyReports', 'update', { params: getParams(row), body: { pinned } })
  return [
    { ...EDIT, disabledReason, effect: { href: ({ id }) => `${path}/${id}/edit` } },
    {
      id: 'share',
      label: t('Share'),
      icon: IconShare,
      disabledReason,
      effect: {
        open: (row) =>
          openDialog((close) => <ShareDialog project_id={project_id} report={row} onClose={close} />),
      },
    },
    {
      id: 'pin',
      label: t('Pin to home'),
      icon: IconPin,
      isAvailable: ({ pinned }) => !pinned,
      disabledReason,
      effect: {
        write: (row) => setPinned(row, true),
        done: ({ name }) => t('{name} is pinned to the home page of the project.', { name }),
        failed: ({ name }) => t('{name} could not be pinned.', { name }),
      },
    },
    {
      id: 'unpin',
      label: t('Unpin from home'),
      icon: IconPinnedOff,
      isAvailable: ({ pinned }) => pinned,
      disabledReason,
      effect: {
        write: (row) => setPinned(row, false),
        done: ({ name }) => t('{name} is no longer on the home page.', { name }),
        failed: ({ name }) => t('{name} could not be unpinned.', { name }),
      },
    },
    {
      ...DELETE,
      disabledReason,
      effect: {
        write: (row) => createMutation('surveyReports', 'destroy', { params: getParams(row) }),
        question: ({ name }) => ({
          title: t('Delete {name}?', { name }),
          message: `${REPORT_LOSS} ${trashNote}`,
          confirm: t('Delete report'),
          danger: true,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} could not be deleted.', { name }),
        redirectTo: () => path,
      },
    },
  ]
}

/** Consequences of deleting a report. */
export const REPORT_LOSS = t('Its public link stops working. The surveys and their responses remain.')
