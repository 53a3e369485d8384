import {
  IconArchive,
  IconArchiveOff,
  IconFlask,
  IconFlaskOff,
  IconMail,
  IconMailOpened,
} from '@tabler/icons-react'
import { api } from '../../../../contract'
import { RESPONSES_DELETE_MAX, RESPONSES_PATCH_MAX } from '../../../../contract/limits'
import type { InboxResponse, ResponseStatePatch } from '../../../../contract/schemas/survey-inbox'
import { createMutation } from '../../../api/query/mutation'
import { useDenialReason } from '../../../api/session/permissions'
import { type Action, type ChangeOfMany, toChange } from '../../../components/actions/action'
import { DELETE } from '../../../components/actions/common-actions'
import { t, tn } from '../../../lib/i18n/translate'
import type { SurveyParams } from '../results/fetch-responses'

/** Builds the request that changes fields of responses. */
export const writeStates = (
  params: SurveyParams,
  rows: readonly Pick<InboxResponse, 'id'>[],
  fields: Omit<ResponseStatePatch, 'id'>,
) =>
  createMutation('surveyResponses', 'change', {
    params,
    body: { responses: rows.map(({ id }) => ({ id, ...fields })) },
  })

const failed = ({ length }: readonly unknown[]) =>
  tn(length, 'The response was not changed.', 'The responses were not changed.')

/** Change of fields of responses, in one request. */
export const changeStates = (
  params: SurveyParams,
  fields: Omit<ResponseStatePatch, 'id'>,
  done: (count: number) => string,
): ChangeOfMany<InboxResponse> => ({
  max: RESPONSES_PATCH_MAX,
  write: (rows) => writeStates(params, rows, fields),
  done: ({ length }) => done(length),
  failed,
})

/** Actions on responses. `onGone` is called when an action removes a response from the list. */
export function useInboxActions(
  params: SurveyParams,
  onRemoved: (response: InboxResponse) => void,
): Action<InboxResponse>[] {
  const reason = useDenialReason(api.surveyResponses.change)
  const deleteReason = useDenialReason(api.surveyResponses.destroy)
  const toStateAction = (
    { id, label, icon, keys }: Pick<Action<InboxResponse>, 'id' | 'label' | 'icon' | 'keys'>,
    isAvailable: (response: InboxResponse) => boolean,
    fields: Omit<ResponseStatePatch, 'id' | 'add_tags' | 'remove_tags' | 'note'>,
    done: (count: number) => string,
  ): Action<InboxResponse> => {
    const many = changeStates(params, fields, done)
    return {
      id,
      label,
      icon,
      keys,
      isAvailable,
      disabledReason: () => reason,
      effect: toChange<InboxResponse, unknown>({
        write: (response) => many.write([response]),
        done: (response) => many.done([response], undefined),
        failed: (response) => many.failed([response]),
        after: (response) => fields.read === undefined && onRemoved(response),
        many,
      }),
    }
  }
  const write = (rows: readonly InboxResponse[]) =>
    createMutation('surveyResponses', 'destroy', {
      params,
      query: { ids: rows.map(({ id }) => id).join(',') },
    })
  const deletion: ChangeOfMany<InboxResponse, { count: number }> = {
    max: RESPONSES_DELETE_MAX,
    write,
    question: ({ length }) => ({
      title: tn(length, 'Delete this response?', 'Delete {n} responses?'),
      message: <DeletionMessage />,
      confirm: tn(length, 'Delete response', 'Delete {n} responses'),
      danger: true,
    }),
    done: (_, { count }) => tn(count, 'Response deleted.', '{n} responses deleted.'),
    failed: ({ length }) => tn(length, 'The response was not deleted.', 'The responses were not deleted.'),
  }
  return [
    toStateAction(
      { id: 'archive', label: t('Archive'), icon: IconArchive, keys: 'e' },
      ({ archived }) => !archived,
      { archived: true },
      (count) => tn(count, 'Response archived.', '{n} responses archived.'),
    ),
    toStateAction(
      { id: 'unarchive', label: t('Move to inbox'), icon: IconArchiveOff, keys: 'e' },
      ({ archived }) => archived,
      { archived: false },
      (count) => tn(count, 'Response moved to the inbox.', '{n} responses moved to the inbox.'),
    ),
    toStateAction(
      { id: 'unread', label: t('Mark as unread'), icon: IconMail, keys: 'u' },
      ({ read }) => read,
      { read: false },
      (count) => tn(count, 'Response marked as unread.', '{n} responses marked as unread.'),
    ),
    toStateAction(
      { id: 'read', label: t('Mark as read'), icon: IconMailOpened, keys: 'u' },
      ({ read }) => !read,
      { read: true },
      (count) => tn(count, 'Response marked as read.', '{n} responses marked as read.'),
    ),
    toStateAction(
      { id: 'test', label: t('Mark as test'), icon: IconFlask, keys: 's' },
      ({ test }) => !test,
      { test: true },
      (count) => tn(count, 'Response marked as test.', '{n} responses marked as test.'),
    ),
    toStateAction(
      { id: 'untest', label: t('Not a test'), icon: IconFlaskOff, keys: 's' },
      ({ test }) => test,
      { test: false },
      (count) => tn(count, 'Response is no longer a test.', '{n} responses are no longer tests.'),
    ),
    {
      ...DELETE,
      disabledReason: () => deleteReason,
      effect: toChange<InboxResponse, { count: number }>({
        write: (response) => write([response]),
        question: () => ({
          title: t('Delete this response?'),
          message: <DeletionMessage />,
          confirm: t('Delete response'),
          danger: true,
        }),
        done: (response, answer) => deletion.done([response], answer),
        failed: (response) => deletion.failed([response]),
        after: onRemoved,
        many: deletion,
      }),
    },
  ]
}

/** Consequences of a deletion. */
const DeletionMessage = () => (
  <div className="grid gap-8">
    <p>
      {t(
        "All answers, partial answers of the same submission, tags and the note are deleted from this server. This can't be undone.",
      )}
    </p>
    <p className="soft">
      {t(
        'The person and their other events remain. Files and tables that batch exports have already written, and backups, still contain the response: delete it there yourself.',
      )}
    </p>
  </div>
)
