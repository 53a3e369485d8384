import { Fieldset, NativeSelect } from '@mantine/core'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { useField } from '../../components/form/use-field'
import { t } from '../../lib/i18n/translate'
import classes from './invites.module.css'
import type { ProjectAccessChoices } from './model'

const LEVEL_OPTIONS = [
  { value: '', label: t('No access') },
  { value: 'member', label: t('Member') },
  { value: 'admin', label: t('Admin') },
]

/** Field for the private projects that an invite grants access to. Renders nothing if there are none. */
export function PrivateProjectsField({ name, projects }: { name: string; projects: ProjectBasic[] }) {
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
