import { ActionIcon, Button, Input } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { api } from '../../../../contract'
import { RESPONSE_NOTE_MAX, RESPONSE_TAG_MAX } from '../../../../contract/limits'
import type { InboxResponse, ResponseStatePatch } from '../../../../contract/schemas/survey-inbox'
import type { Survey } from '../../../../contract/schemas/surveys'
import { executeMutation } from '../../../api/query/mutation'
import { useDenialReason } from '../../../api/session/permissions'
import { ActionButton } from '../../../components/actions/ActionButton'
import type { Action } from '../../../components/actions/action'
import { type ActionTarget, getAvailableActions } from '../../../components/actions/action-target'
import { buildMenu } from '../../../components/actions/build-menu'
import { useActionScope } from '../../../components/actions/registry'
import { useRunAction } from '../../../components/actions/run-action'
import { notifyError, notifySuccess } from '../../../components/overlays/toasts'
import { breakAddress } from '../../../components/ui/cells/PersonName'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { MenuButton } from '../../../components/ui/menu/MenuButton'
import { t } from '../../../lib/i18n/translate'
import { CompletionBadge } from '../results/CompletionBadge'
import type { SurveyParams } from '../results/fetch-responses'
import { parseResponse } from '../results/parse-response'
import { ResponseDetail } from '../results/ResponseDetail'
import { matchAnswers } from '../results/result-questions'
import classes from './inbox.module.css'
import { writeStates } from './inbox-actions'
import { getRespondent } from './ResponseList'

export interface PaneRefs {
  tag: RefObject<HTMLInputElement | null>
  note: RefObject<HTMLTextAreaElement | null>
}

interface Props {
  params: SurveyParams
  survey: Survey
  response: InboxResponse
  actions: readonly Action<InboxResponse>[]
  /** Tags that are used in the project. */
  suggestions: readonly string[]
  refs: PaneRefs
  onClose: () => void
}

/** Response with its answers, state and actions. */
export function ResponsePane({ params, survey, response, actions, suggestions, refs, onClose }: Props) {
  const reason = useDenialReason(api.surveyResponses.change)
  const { questions, answered } = matchAnswers(survey.questions ?? [], [parseResponse(response, 0)])
  const [row] = answered
  const name = getRespondent(response)
  const email = response.person?.email
  const save = (fields: Omit<ResponseStatePatch, 'id'>, done: string) => {
    const mutation = writeStates(params, [response], fields)
    return executeMutation(mutation).then(
      () => notifySuccess(done, mutation),
      (error: unknown) => notifyError(t('The response was not changed.'), error),
    )
  }
  return (
    <section className={classes.pane} aria-label={t('Response from {who}', { who: name })}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.back}
        leftSection={<IconArrowLeft size={16} />}
        onClick={onClose}
      >
        {t('Back to the list')}
      </Button>
      <header className="flex align-start wrap between gap-8-16 mb-12">
        <div className="grow-200 min-0">
          <div className="row wrap gap-2-8">
            <h2 className="text-lg bold break">{name}</h2>
            <CompletionBadge completed={response.completed} />
          </div>
          <p className="row wrap gap-2-8 soft text-sm">
            {email && email !== name && <span className="break">{breakAddress(email)}</span>}
            <span className="block sentence-case">
              <RelativeTime at={response.submitted_at} />
            </span>
          </p>
        </div>
        <PaneActions subject={{ name, row: response, actions }} />
      </header>
      {row && (
        <ResponseDetail key={response.id} questions={questions} row={row}>
          <div>
            <TagField
              key={`tags ${response.id}`}
              tags={response.tags}
              suggestions={suggestions}
              input={refs.tag}
              reason={reason}
              onAdd={(tag) => save({ add_tags: [tag] }, t('Tag added.'))}
              onRemove={(tag) => save({ remove_tags: [tag] }, t('Tag removed.'))}
            />
            <NoteField
              key={`note ${response.id}`}
              note={response.note}
              input={refs.note}
              reason={reason}
              onSave={(note) => save({ note }, t('Note saved.'))}
            />
          </div>
        </ResponseDetail>
      )}
      {response.distinct_id !== '' && (
        <p className="flex wrap gap-8-16 mt-16">
          {response.person && (
            <Link
              to="/projects/$project_id/persons/$id"
              params={{ project_id: params.project_id, id: response.person.uuid }}
            >
              {t('View person')}
            </Link>
          )}
          <Link
            to="."
            search={{
              tab: 'responses',
              status: 'all',
              search: response.person?.email || response.distinct_id,
            }}
          >
            {t('All responses from this person')}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Actions that are displayed as buttons. */
const BESIDE = ['archive', 'unarchive', 'unread', 'read']

/** Actions of the open response, some as buttons, the rest in a menu. */
function PaneActions({ subject }: { subject: ActionTarget<InboxResponse> }) {
  const run = useRunAction()
  useActionScope('record', subject)
  return (
    <div className="row wrap gap-8">
      {getAvailableActions(subject)
        .filter(({ id }) => BESIDE.includes(id))
        .map((action) => (
          <ActionButton key={action.id} action={action} row={subject.row} size="xs" />
        ))}
      <MenuButton
        label={t('More actions for {name}', { name: subject.name })}
        items={() => buildMenu(subject, run, BESIDE)}
      />
    </div>
  )
}

interface TagFieldProps {
  tags: readonly string[]
  suggestions: readonly string[]
  input: RefObject<HTMLInputElement | null>
  /** Reason why the user may not change them; null if they may. */
  reason: string | null
  onAdd: (tag: string) => Promise<void>
  onRemove: (tag: string) => Promise<void>
}

/** Tags with a field to add one, which suggests those of the project. */
function TagField({ tags, suggestions, input, reason, onAdd, onRemove }: TagFieldProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const has = (tag: string) => tags.some((other) => other.toLowerCase() === tag.toLowerCase())
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      setText('')
      input.current?.blur()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const tag = text.trim()
    setText('')
    if (tag !== '' && !has(tag)) void onAdd(tag)
  }
  return (
    <div className="mb-12">
      <p className="text-sm bold">{t('Tags')}</p>
      {tags.length > 0 && (
        <div className="row wrap gap-6 mb-6">
          {tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              <span className="truncate">{tag}</span>
              {reason === null && (
                <ActionIcon
                  size={16}
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove the tag {tag}', { tag })}
                  onClick={() => void onRemove(tag)}
                >
                  <IconX size={12} />
                </ActionIcon>
              )}
            </span>
          ))}
        </div>
      )}
      <Input
        ref={input}
        aria-label={t('Add a tag')}
        aria-keyshortcuts="t"
        placeholder={t('Add a tag')}
        list={listId}
        value={text}
        maxLength={RESPONSE_TAG_MAX}
        disabled={reason !== null}
        title={reason ?? undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <datalist id={listId}>
        {suggestions
          .filter((tag) => !has(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </div>
  )
}

interface NoteFieldProps {
  note: string
  input: RefObject<HTMLTextAreaElement | null>
  reason: string | null
  onSave: (note: string) => Promise<void>
}

/** Note that is saved when the field loses the focus. */
function NoteField({ note, input, reason, onSave }: NoteFieldProps) {
  /** Text while it is edited; null if it is that of the server. */
  const [draft, setDraft] = useState<string | null>(null)
  const save = () => {
    const text = draft?.trim()
    if (text === undefined || text === note) return setDraft(null)
    void onSave(text).then(() => setDraft(null))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) input.current?.blur()
    if (event.key !== 'Escape') return
    event.preventDefault()
    setDraft(null)
    // Loses the focus without the edited text.
    requestAnimationFrame(() => input.current?.blur())
  }
  return (
    <div className="mb-16">
      <GrowingTextarea
        ref={input}
        minRows={1}
        maxRows={12}
        label={t('Note')}
        placeholder={t('Visible to everyone who can view this survey.')}
        aria-keyshortcuts="n"
        value={draft ?? note}
        maxLength={RESPONSE_NOTE_MAX}
        disabled={reason !== null}
        title={reason ?? undefined}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
