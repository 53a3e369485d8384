import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '../../../contract'
import { LEVELS, type Level, levelName } from '../../../contract/levels'
import type { InviteCreated } from '../../../contract/schemas/invites'
import { fieldOf } from '../../api/errors'
import { useMay } from '../../api/may'
import { useLevel } from '../../api/me'
import { useWrite } from '../../api/use-write'
import { ErrorPanel } from '../../components/states/ErrorPanel'
import { CheckedLines } from './CheckedLines'
import { type Access, PrivateProjects } from './PrivateProjects'
import { parseInvites } from './parse'
import { usePrivateProjects } from './use-private-projects'

/** Takes a pasted list, checks every line while it is typed, and sends all of it at once. */
export function InvitesForm({
  organization_id,
  onSent,
}: {
  organization_id: string
  onSent: (invites: InviteCreated[]) => void
}) {
  const mine = useLevel(organization_id) ?? LEVELS.member
  const [text, setText] = useState('')
  const [level, setLevel] = useState<Level>(LEVELS.member)
  const [message, setMessage] = useState('')
  const [access, setAccess] = useState<Access>(new Map())
  const projects = usePrivateProjects(organization_id)
  const reason = useMay(api.invites.bulk)
  const bulk = useWrite('invites', 'bulk')
  const lines = parseInvites(text, level)
  const good = lines.filter(({ problem }) => problem === null)
  const sendable = reason === null && good.length > 0 && good.length === lines.length

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!sendable) return
    const body = good.map(({ target_email, first_name, level }) => ({
      target_email,
      first_name,
      level,
      message: message.trim() || null,
      ...(access.size > 0 && {
        private_project_access: [...access].map(([id, level]) => ({ id, level })),
      }),
    }))
    bulk.mutate(
      { params: { organization_id }, body },
      { onSuccess: (made) => onSent(Array.isArray(made) ? made : [made]) },
    )
  }

  // The server names the faulty item by its place: `0__target_email`.
  const fault = fieldOf(bulk.error)
  const [place = ''] = fault?.path.split('.') ?? []
  const faulty = good[Number(place)]
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="lg" maw={720}>
        {bulk.isError && (
          <ErrorPanel
            error={bulk.error}
            title={faulty ? `Nobody was invited, because of ${faulty.target_email}` : 'Nobody was invited'}
          />
        )}
        <Textarea
          label="Addresses"
          description="One a line, or separated by commas. A CSV of address, first name and level works too."
          placeholder={'ada@example.com\nGrace Hopper <grace@example.com>\nlin@example.com, Lin, admin'}
          autosize
          minRows={5}
          maxRows={16}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          spellCheck={false}
        />
        <CheckedLines lines={lines} />
        <NativeSelect
          label="Level"
          description="For lines that name none. Nobody invites above their own level."
          value={String(level)}
          onChange={(event) => {
            const chosen = Object.values(LEVELS).find((value) => String(value) === event.currentTarget.value)
            setLevel(chosen ?? LEVELS.member)
          }}
          data={Object.values(LEVELS)
            .filter((value) => value <= mine)
            .map((value) => ({ value: String(value), label: levelName(value) }))}
        />
        <PrivateProjects projects={projects ?? []} access={access} onChange={setAccess} />
        <Textarea
          label="Message"
          description="Stands in every mail. You can leave it out."
          autosize
          minRows={2}
          maxLength={5000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          {reason && <span>{reason}</span>}
          <Button type="submit" disabled={!sendable} loading={bulk.isPending}>
            {good.length > 1 ? `Invite ${good.length} people` : 'Invite'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
