import { Stack } from '@mantine/core'
import { useState } from 'react'
import { LEVELS } from '../../../contract/levels'
import { InviteBulkCreate, type InviteCreated } from '../../../contract/schemas/invites'
import { fieldOf } from '../../api/errors'
import { levelWords } from '../../api/level-words'
import { useLevel } from '../../api/me'
import { CancelLink } from '../../components/link/CancelLink'
import { ResourceForm } from '../../components/resource-form/ResourceForm'
import { SelectField } from '../../components/resource-form/SelectField'
import { TextareaField } from '../../components/resource-form/TextareaField'
import { making } from '../../components/resource-form/target'
import { t } from '../../texts/text'
import { CheckedLines } from './CheckedLines'
import { invitesModel, newInvites } from './model'
import { PrivateProjectsField } from './PrivateProjectsField'
import { usePrivateProjects } from './use-private-projects'

interface InvitesFormProps {
  organization_id: string
  onSent: (invites: InviteCreated[]) => void
}

/** Which of the listed people an error is about, from 0; the server names them by their place. */
const placeOf = (error: unknown) => Number.parseInt(fieldOf(error)?.path ?? '', 10)

/** Takes a pasted list, checks every line while it is typed, and sends all of it at once. */
export function InvitesForm({ organization_id, onSent }: InvitesFormProps) {
  const mine = useLevel(organization_id) ?? LEVELS.member
  const projects = usePrivateProjects(organization_id)
  const [refused, setRefused] = useState<number | null>(null)
  return (
    <ResourceForm
      target={making('invites', 'bulk', { organization_id })}
      schema={InviteBulkCreate}
      values={() => newInvites}
      model={invitesModel}
      submitLabel={t('Invite')}
      onSaved={(made) => onSent(Array.isArray(made) ? made : [made])}
      onRefused={(error) => setRefused(placeOf(error))}
      cancel={<CancelLink to="/organizations/$organization_id/invites" params={{ organization_id }} />}
    >
      <Stack gap="lg">
        <TextareaField
          name="text"
          label={t('Addresses')}
          description={t(
            'One a line, or separated by commas. A CSV of address, first name and level works too.',
          )}
          placeholder={'ada@example.com\nGrace Hopper <grace@example.com>\nlin@example.com, Lin, admin'}
          rows={5}
        />
        <CheckedLines refused={refused} />
        <SelectField
          name="level"
          label={t('Level')}
          description={t('For lines that name none. Nobody invites above their own level.')}
          options={Object.values(LEVELS)
            .filter((level) => level <= mine)
            .map((level) => ({ value: level, label: levelWords(level) }))}
        />
        <PrivateProjectsField name="access" projects={projects ?? []} />
        <TextareaField
          name="message"
          label={t('Message')}
          description={t('Stands in every mail. You can leave it out. At most 5000 characters.')}
        />
      </Stack>
    </ResourceForm>
  )
}
