import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { api } from '../../../contract'
import { LEVELS } from '../../../contract/domain/levels'
import type { MemberProjectAccess } from '../../../contract/schemas/explicit-members'
import type { Member } from '../../../contract/schemas/members'
import { query } from '../../api/query/queries'
import { getLevelDenial } from '../../api/session/denial'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { QueryState } from '../../components/feedback/QueryState'
import { Dialog } from '../../components/overlays/Dialog'
import { LevelSelect, useAccessChange } from '../../components/project-access/LevelSelect'
import classes from '../../components/project-access/project-access.module.css'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { t } from '../../lib/i18n/translate'

const PROJECTS_SHOWN = '1000'

interface Props {
  organization_id: string
  member: Member
}

/** Private projects of the organization, with the access of one member to each. */
export function MemberProjects({ organization_id, member }: Props) {
  const name = getPersonName(member.user)
  const cannotRead = useDenialReason(api.members.privateProjectAccess)
  const cannotWrite = useDenialReason(api.explicitMembers.destroy)
  const { data: me } = useMe()
  const access = useQuery({
    ...query('members', 'privateProjectAccess', {
      params: { organization_id, user__uuid: member.user.uuid },
      query: { limit: PROJECTS_SHOWN },
    }),
    enabled: cannotRead === null,
  })
  const projects = access.data?.results
  const isSelf = member.user.uuid === me?.uuid
  const isAdmin = member.level >= LEVELS.admin
  const selfReason = isSelf ? t('You cannot change your own access.') : null
  const isClosed =
    projects?.length !== 0 && projects?.every(({ caller_level }) => caller_level < LEVELS.admin)
  const levelReason = isClosed ? getLevelDenial(LEVELS.member, 'admin', t('change project access')) : null
  return (
    <>
      {cannotRead !== null && <p>{cannotRead}</p>}
      {isAdmin ? (
        <p>
          {member.level >= LEVELS.owner
            ? t('{name} is an owner of the organization and has access to all projects.', { name })
            : t('{name} is an admin of the organization and has access to all projects.', { name })}
        </p>
      ) : (
        <>
          {projects && projects.length > 0 && (cannotWrite ?? selfReason ?? levelReason) && (
            <p>{cannotWrite ?? selfReason ?? levelReason}</p>
          )}
          <QueryState query={access} what={t('Private projects')} />
          {projects?.length === 0 && t('None')}
        </>
      )}
      {projects && projects.length > 0 && (
        <ul className={classes.list} aria-label={t('Private projects')}>
          {projects.map((project) => (
            <ProjectRow
              key={project.id}
              organization_id={organization_id}
              project={project}
              member={member}
              isDisabled={cannotWrite !== null || isSelf || project.caller_level < LEVELS.admin}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function ProjectRow({
  organization_id,
  project,
  member,
  isDisabled,
}: Props & { project: MemberProjectAccess; isDisabled: boolean }) {
  const { change, isPending } = useAccessChange()
  return (
    <li className={classes.row}>
      <Link
        className="min-0 break inherit"
        to="/organizations/$organization_id/projects/$id"
        params={{ organization_id, id: String(project.id) }}
      >
        {project.name}
      </Link>
      {member.level < LEVELS.admin && (
        <span className="row flex-none gap-4">
          <LevelSelect
            label={t('Access to {name}', { name: project.name })}
            canBeNone
            level={project.level}
            disabled={isDisabled || isPending}
            onChange={(after) => void change({ project, user: member.user, before: project.level, after })}
          />
        </span>
      )}
    </li>
  )
}

interface DialogProps extends ComponentProps<typeof MemberProjects> {
  onClose: () => void
}

/** Private projects of a member, opened from the list. */
export default function MemberProjectsDialog({ onClose, ...props }: DialogProps) {
  const name = getPersonName(props.member.user)
  return (
    <Dialog title={t('Private projects of {name}', { name })} onClose={onClose}>
      <MemberProjects {...props} />
    </Dialog>
  )
}
