import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetupStep } from '../../../components/home/SetupChecklist'
import { t } from '../../../lib/i18n/translate'
import { isReceivingEvents } from './is-receiving-events'
import type { HomeQueries } from './use-home-queries'

const DISMISSED_NAME = 'hedgerow.setup-dismissed'

const listDismissed = () => (localStorage.getItem(DISMISSED_NAME) ?? '').split(' ')

/** Returns true if a query will not change without a user action: it has completed, or is disabled. */
const isSettled = ({ fetchStatus, isPending }: UseQueryResult) => !isPending || fetchStatus === 'idle'

/**
 * Steps for setting up a project: null if all are done or the user has dismissed them on this device, undefined while
 * unknown. Steps whose state the user may not read are omitted.
 */
export function useSetup(project_id: string, queries: HomeQueries) {
  const [isDismissed, setDismissed] = useState(() => listDismissed().includes(project_id))
  const dismiss = () => {
    localStorage.setItem(DISMISSED_NAME, [...listDismissed(), project_id].join(' ').trim())
    setDismissed(true)
  }
  return { steps: isDismissed ? null : listSteps(project_id, queries), dismiss }
}

function listSteps(project_id: string, queries: HomeQueries): SetupStep[] | null | undefined {
  const { project, running, runningSurveys, complete, exports, exportQuery, people, organization_id } =
    queries
  const { members, invites } = people
  const needed = [project, running, complete, exportQuery, members, invites]
  if (!needed.every(isSettled)) return undefined
  const organization = `/organizations/${organization_id}`
  const steps: SetupStep[] = []
  if (project.data) {
    steps.push({
      label: t('Send your first event'),
      note: t('Install an SDK with the project token'),
      href: `${organization}/projects/${project_id}`,
      isDone: isReceivingEvents(queries),
    })
  }
  if (runningSurveys) {
    steps.push({
      label: t('Launch a survey'),
      note: t('Ask users while they use your product'),
      href: `/projects/${project_id}/surveys/new`,
      isDone: runningSurveys.length > 0 || (complete.data?.results.length ?? 0) > 0,
    })
  }
  if (members.data && invites.data) {
    steps.push({
      label: t('Invite a colleague'),
      note: t('Share the project with your team'),
      href: `${organization}/invites/new`,
      isDone: members.data.count > 1 || invites.data.count > 0,
    })
  }
  if (exports) {
    steps.push({
      label: t('Add a destination'),
      note: t('Export events to storage or a database'),
      href: `/projects/${project_id}/batch_exports/new`,
      isDone: exports.count > 0,
    })
  }
  return steps.every(({ isDone }) => isDone) ? null : steps
}
