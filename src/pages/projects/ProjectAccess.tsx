import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../contract'
import { LEVELS } from '../../../contract/domain/levels'
import type { ExplicitMember, ProjectLevel } from '../../../contract/schemas/explicit-members'
import type { Project } from '../../../contract/schemas/projects'
import { query } from '../../api/query/queries'
import { getLevelDenial } from '../../api/session/denial'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { QueryState } from '../../components/feedback/QueryState'
import { LevelSelect, useAccessChange } from '../../components/project-access/LevelSelect'
import { MemberSelect } from '../../components/project-access/MemberSelect'
import classes from '../../components/project-access/project-access.module.css'
import { Card } from '../../components/ui/card/Card'
import { getPersonName, PersonName } from '../../components/ui/cells/PersonName'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'

/** Rows of one request; a picker of an organization with more members is searched. */
const EXPLICIT_SHOWN = '1000'
const MEMBERS_SHOWN = '100'

/** Members who may enter the project. In a private one, access is given, changed and removed here. */
export function ProjectAccess({ project, organization_id }: { project: Project; organization_id: string }) {
  return (
    <Card title={t('Access')}>
      {project.access_control ? (
        <PrivateAccess project={project} organization_id={organization_id} />
      ) : (
        <p>
          {rich('All members of the organization have access. {link} to restrict access.', {
            link: (
              <Link
                to="/organizations/$organization_id/projects/$id/edit"
                params={{ organization_id, id: String(project.id) }}
                hash="access_control"
              >
                {t('Make the project private')}
              </Link>
            ),
          })}
        </p>
      )}
    </Card>
  )
}

function PrivateAccess({ project, organization_id }: { project: Project; organization_id: string }) {
  const cannotRead = useDenialReason(api.explicitMembers.list)
  const cannotWrite = useDenialReason(api.explicitMembers.destroy)
  const level = project.effective_membership_level
  const reason = cannotWrite ?? getLevelDenial(level, 'admin', t('change project access'))
  const explicit = useQuery({
    ...query('explicitMembers', 'list', {
      params: { project_id: String(project.id) },
      query: { limit: EXPLICIT_SHOWN },
    }),
    enabled: cannotRead === null,
  })
  const people = explicit.data?.results
  if (cannotRead !== null) return <p>{cannotRead}</p>
  return (
    <>
      <p>
        {t(
          'Admins and owners of the organization have access to all projects. Grant access to other members here.',
        )}
      </p>
      {reason !== null && <p>{reason}</p>}
      <QueryState query={explicit} what={t('Access')} />
      {people && reason === null && (
        <Picker project={project} organization_id={organization_id} people={people} />
      )}
      <ul className={classes.list} aria-label={t('Members with access')}>
        {people
          ?.filter(({ parent_level }) => parent_level < LEVELS.admin)
          .map((member) => (
            <ExplicitMemberRow
              key={member.id}
              project={project}
              member={member}
              isDisabled={reason !== null}
            />
          ))}
        <OrganizationAdmins organization_id={organization_id} />
      </ul>
    </>
  )
}

function ExplicitMemberRow({
  project,
  member: { user, level },
  isDisabled,
}: {
  project: Project
  member: ExplicitMember
  isDisabled: boolean
}) {
  const { data: me } = useMe()
  const { change, isPending } = useAccessChange()
  const name = getPersonName(user)
  const isSelf = user.uuid === me?.uuid
  const changeTo = (after: ProjectLevel | null) => void change({ project, user, before: level, after })
  return (
    <li className={classes.row}>
      <PersonName person={user} mail />
      <span className="row flex-none gap-4">
        <LevelSelect
          label={t('Access level for {name}', { name })}
          level={level}
          onChange={changeTo}
          disabled={isDisabled || isSelf || isPending}
        />
        {!isDisabled && !isSelf && (
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isPending}
            aria-label={t('Remove access for {name}', { name })}
            onClick={() => changeTo(null)}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}

/** Admins and owners of the organization, who have access without being added. */
function OrganizationAdmins({ organization_id }: { organization_id: string }) {
  const reason = useDenialReason(api.members.list)
  const members = useQuery({
    ...query('members', 'list', {
      params: { organization_id },
      query: { order: '-level', limit: MEMBERS_SHOWN, service_accounts: 'true' },
    }),
    enabled: reason === null,
  })
  return members.data?.results
    .filter(({ level }) => level >= LEVELS.admin)
    .map(({ id, user, level }) => (
      <li key={id} className={classes.row}>
        <PersonName person={user} mail />
        <span className="soft text-sm text-end">
          {level >= LEVELS.owner ? t('Organization owner') : t('Organization admin')}
        </span>
      </li>
    ))
}

function Picker({
  project,
  organization_id,
  people,
}: {
  project: Project
  organization_id: string
  people: ExplicitMember[]
}) {
  const [level, setLevel] = useState<ProjectLevel>(LEVELS.member)
  const { change, isPending } = useAccessChange()
  const added = new Set(people.map(({ user }) => user.uuid))
  return (
    <div className={classes.picker}>
      <MemberSelect
        organization_id={organization_id}
        label={t('Add member')}
        nothingFound={t('No members without access found')}
        isDisabled={isPending}
        isOffered={(member) => member.level < LEVELS.admin && !added.has(member.user.uuid)}
        onSelect={({ user }) => void change({ project, user, before: null, after: level })}
      />
      <LevelSelect
        label={t('Access level')}
        isLabelShown
        level={level}
        onChange={(next) => next && setLevel(next)}
      />
    </div>
  )
}
