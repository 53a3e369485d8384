import { Fieldset, NativeSelect } from '@mantine/core'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import classes from './invites.module.css'

/** The level in each private project that is opened, by the project's id. */
export type Access = ReadonlyMap<number, 'member' | 'admin'>

const LEVEL_OPTIONS = [
  { value: '', label: 'No access' },
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
]

/** Chooses the private projects that an invite opens. Nothing where there are none. */
export function PrivateProjects({
  projects,
  access,
  onChange,
}: {
  projects: ProjectBasic[]
  access: Access
  onChange: (access: Access) => void
}) {
  if (projects.length === 0) return null
  const choose = (id: number, level: string) => {
    const next = new Map(access)
    if (level === 'member' || level === 'admin') next.set(id, level)
    else next.delete(id)
    onChange(next)
  }
  return (
    <Fieldset legend="Private projects" variant="unstyled">
      <p className={classes.about}>
        Open to the people above once they join. Admins and owners of the organization enter all of them.
      </p>
      <ul className={classes.projects}>
        {projects.map(({ id, name }) => (
          <li key={id} className={classes.project}>
            <span className={classes.address}>{name}</span>
            <NativeSelect
              aria-label={`Access to ${name}`}
              size="xs"
              data={LEVEL_OPTIONS}
              value={access.get(id) ?? ''}
              onChange={(event) => choose(id, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
    </Fieldset>
  )
}
