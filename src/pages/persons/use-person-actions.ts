import { IconDownload, IconUserX } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { Person } from '../../../contract/schemas/persons'
import { createMutation } from '../../api/query/mutation'
import { useDenialReason } from '../../api/session/permissions'
import { toAbsoluteUrl } from '../../api/session/session-store'
import { type Action, toChange } from '../../components/actions/action'
import { DELETE } from '../../components/actions/common-actions'
import { downloadUrl } from '../../components/list-tools/export/download-file'
import { t, tn } from '../../lib/i18n/translate'

const COPIES = t(
  'Copies in batch export files and databases, and in backups, are not deleted. A new event with the same distinct ID creates a new, empty person.',
)

/** Consequences of deleting a person with all events. */
export const PERSON_LOSS = t(
  "The person, all distinct IDs and properties, and all events, including survey responses, are deleted. This can't be undone.",
)

const formatLoss = ({ distinct_id_count }: Person) =>
  tn(
    distinct_id_count,
    'The person is deleted with all properties and {n} distinct ID.',
    'The person is deleted with all properties and {n} distinct IDs.',
  )

/** Returns the actions of a person. */
export function usePersonRecordActions(project_id: string): Action<Person>[] {
  const exportReason = useDenialReason(api.persons.export)
  const reason = useDenialReason(api.persons.destroy)
  const list = `/projects/${project_id}/persons`
  const disabledReason = () => reason
  const destroy = (id: string, delete_events: 'true' | 'false') =>
    createMutation('persons', 'destroy', { params: { project_id, id }, query: { delete_events } })
  const result = {
    failed: ({ name }: Person) => t('{name} could not be deleted.', { name }),
    redirectTo: () => list,
  }
  return [
    {
      id: 'export',
      label: t('Export'),
      icon: IconDownload,
      disabledReason: () => exportReason,
      effect: toChange({
        write: ({ id }: Person) =>
          createMutation('persons', 'export', { params: { project_id, id }, body: {} }),
        done: ({ name }) => t('The download of {name} has started.', { name }),
        failed: ({ name }) => t('{name} could not be exported.', { name }),
        after: (_person, { url }) => downloadUrl(toAbsoluteUrl(url)),
      }),
    },
    {
      id: 'delete-only',
      label: t('Delete person, keep events'),
      icon: IconUserX,
      danger: true,
      dividerBefore: true,
      disabledReason,
      effect: {
        write: ({ id }) => destroy(id, 'false'),
        question: (person) => ({
          title: t('Delete {name} and keep the events?', person),
          message: `${formatLoss(person)} ${t(
            "Events and survey responses remain, with the distinct ID and the properties that the person had at the time. This can't be undone.",
          )} ${COPIES}`,
          confirm: t('Delete person'),
          danger: true,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        ...result,
      },
    },
    {
      ...DELETE,
      label: t('Delete person and events'),
      dividerBefore: false,
      disabledReason,
      effect: {
        write: ({ id }) => destroy(id, 'true'),
        question: (person) => ({
          title: t('Delete {name} with all events?', person),
          message: `${formatLoss(person)} ${t(
            "All events that have arrived until now, including survey responses, are deleted in the background. This can't be undone.",
          )} ${COPIES}`,
          confirm: t('Delete person and events'),
          danger: true,
        }),
        done: ({ name }) => t('{name} was deleted. The events are being deleted.', { name }),
        ...result,
      },
    },
  ]
}
