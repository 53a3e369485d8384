import { Fieldset, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../contract'
import { LEVELS, type Level } from '../../../contract/domain/levels'
import { InviteBulkCreate, type InviteCreated } from '../../../contract/schemas/invites'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { describeError, getFieldError } from '../../api/client/errors'
import { query } from '../../api/query/queries'
import { formatLevel } from '../../api/session/denial'
import { useLevel } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { SelectField, TextareaField } from '../../components/form/fields'
import { createTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { useField, useValues } from '../../components/form/use-field'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { capitalized } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import classes from './invites.module.css'
import { buildInvitesModel, getLines, type InvitesValues, type ProjectAccessChoices } from './model'
import type { InviteChecks } from './parse-invites'
import { usePrivateProjects } from './use-private-projects'

interface InvitesFormProps {
  organization_id: string
  values: InvitesValues
  onSent: (invites: InviteCreated[], values: InvitesValues) => void
}

/** Writes the current values of the form to a ref. */
function TrackValues({ into }: { into: RefObject<InvitesValues> }) {
  const values = useValues<InvitesValues>()
  useEffect(() => {
    into.current = values
  }, [into, values])
  return null
}

/** Finds the address that was rejected: named by its index in the request, or in the sentence of the server. */
function findRejectedAddress(error: unknown, addresses: string[]): string | undefined {
  const { detail } = describeError(error)
  const index = Number.parseInt(getFieldError(error)?.path ?? '', 10)
  return addresses[index] ?? addresses.find((address) => detail.toLowerCase().includes(address))
}

/** Form for a pasted list of invites: checks every line as it is typed and sends the valid ones. */
export function InvitesForm({ organization_id, values, onSent }: InvitesFormProps) {
  const mine = useLevel(organization_id) ?? LEVELS.member
  const projects = usePrivateProjects(organization_id)
  const existingAddresses = useExistingAddresses(organization_id)
  const [rejections, setRejections] = useState<ReadonlyMap<string, string>>(new Map())
  const current = useRef(values)
  const checks = useMemo(
    () => ({ ...existingAddresses, rejections, maxLevel: mine as Level }),
    [existingAddresses, rejections, mine],
  )
  const model = useMemo(() => buildInvitesModel(checks), [checks])
  return (
    <ResourceForm
      target={createTarget('invites', 'bulk', { organization_id })}
      schema={InviteBulkCreate}
      values={() => values}
      model={model}
      submitLabel={t('Invite')}
      onSaved={(response) => onSent(Array.isArray(response) ? response : [response], current.current)}
      onRejected={(error) => {
        const addresses = model.body(current.current).map(({ target_email }) => target_email.toLowerCase())
        const rejectedAddress = findRejectedAddress(error, addresses)
        if (rejectedAddress)
          setRejections((before) => new Map(before).set(rejectedAddress, describeError(error).detail))
      }}
      cancel={<CancelLink to="/organizations/$organization_id/invites" params={{ organization_id }} />}
    >
      <Stack gap="lg">
        <TextareaField
          name="text"
          label={t('Email addresses')}
          description={t(
            'One per line, or separated by commas. Each can be followed by a level. CSV lines with email address, first name and level are supported too.',
          )}
          placeholder={
            'ada@example.com\nGrace Hopper <grace@example.com>, admin\nlin@example.com, Lin, admin'
          }
          rows={5}
        />
        <CheckedLines checks={checks} />
        <TrackValues into={current} />
        <SelectField
          name="level"
          label={t('Level')}
          description={t('Applies to lines without a level. You cannot assign a higher level than your own.')}
          options={Object.values(LEVELS)
            .filter((level) => level <= mine)
            .map((level) => ({ value: level, label: capitalized(formatLevel(level)) }))}
        />
        <PrivateProjectsField name="access" projects={projects ?? []} />
        <TextareaField
          name="message"
          label={t('Message')}
          description={t('Optional. Included in the email and on the invite page. At most 5000 characters.')}
        />
      </Stack>
    </ResourceForm>
  )
}

/** Maximum page size. The server itself rejects members beyond it. */
const LIMIT = '1000'

/** Lower-case addresses of the members and of the pending invites of an organization, as far as they are loaded. */
function useExistingAddresses(organization_id: string) {
  const input = { params: { organization_id }, query: { limit: LIMIT } }
  const members = useQuery({
    ...query('members', 'list', input),
    enabled: useDenialReason(api.members.list) === null,
  }).data
  const invites = useQuery({
    ...query('invites', 'list', input),
    enabled: useDenialReason(api.invites.list) === null,
  }).data
  return useMemo(
    () => ({
      members: new Set(members?.results.map(({ user }) => user.email.toLowerCase())),
      pending: new Set(
        invites?.results
          .filter(({ is_expired }) => !is_expired)
          .map(({ target_email }) => target_email.toLowerCase()),
      ),
    }),
    [members, invites],
  )
}

/** List of the lines as they were read, each with its level or its problem. */
function CheckedLines({ checks }: { checks: InviteChecks }) {
  const lines = getLines(useValues<InvitesValues>(), checks)
  if (lines.length === 0) return null
  return (
    <ul className="box" aria-label={t('Preview')}>
      {lines.map(({ number, target_email, first_name, level, problem, note }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their position.
          key={index}
          className="divided flex wrap between gap-4-16 p-8-12"
        >
          <span className="break">
            {target_email || t('(empty)')}
            {first_name && ` (${first_name})`}
          </span>
          <span className={`text-sm ${problem === null ? 'soft' : 'error'}`}>
            {problem
              ? t('Line {number}: {problem}', { number, problem })
              : note
                ? t('{level}. {note}', { level: formatLevel(level), note })
                : formatLevel(level)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const LEVEL_OPTIONS = [
  { value: '', label: t('No access') },
  { value: 'member', label: t('Member') },
  { value: 'admin', label: t('Admin') },
]

/** Field for the private projects that an invite grants access to. Renders nothing if there are none. */
function PrivateProjectsField({ name, projects }: { name: string; projects: ProjectBasic[] }) {
  const { value, set } = useField(name)
  if (projects.length === 0) return null
  // The form uses this name for nothing else.
  const access = value as ProjectAccessChoices
  const choose = (id: number, level: string) => {
    const { [id]: _, ...others } = access
    set(level === '' ? others : { ...others, [id]: level })
  }
  return (
    <Fieldset legend={t('Private projects')} variant="unstyled">
      <p className="mt-4 mb-8 soft text-sm">
        {t(
          'The invited members get access when they join. Admins and owners of the organization have access to all projects.',
        )}
      </p>
      <ul className={classes.projects}>
        {projects.map(({ id, name }) => (
          <li key={id} className="row wrap between gap-4-16 p-8-12 divided">
            <span className="break">{name}</span>
            <NativeSelect
              aria-label={t('Access to {name}', { name })}
              size="xs"
              data={LEVEL_OPTIONS}
              value={access[id] ?? ''}
              onChange={(event) => choose(id, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
    </Fieldset>
  )
}
