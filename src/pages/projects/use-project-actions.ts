import { IconClipboardList, IconRotate } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { Project } from '../../../contract/schemas/projects'
import { useMay } from '../../api/may'
import { useLevel } from '../../api/me'
import { whyNot } from '../../api/why-not'
import { write } from '../../api/write'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/usual'
import { PROJECT_LOSS } from './words'

/** A project as far as actions need it: a list does not tell the person's level in each. */
type ListedProject = Pick<Project, 'id' | 'name'> & Partial<Pick<Project, 'effective_membership_level'>>

/** What can be done with a project of an organization. Some of it depends on the person's level in the project. */
export function useProjectActions(organization_id: string): Action<ListedProject>[] {
  const notUpdate = useMay(api.projects.update)
  const notReset = useMay(api.projects.resetToken)
  const notDelete = useMay(api.projects.destroy)
  const level = useLevel(organization_id)
  const levelIn = ({ effective_membership_level = level }: ListedProject) => effective_membership_level
  const list = `/organizations/${organization_id}/projects`
  const paramsOf = ({ id }: ListedProject) => ({ organization_id, id: String(id) })
  return [
    {
      id: 'surveys',
      label: 'Surveys',
      icon: IconClipboardList,
      does: { href: ({ id }) => `/projects/${id}/surveys` },
    },
    {
      ...EDIT,
      whyNot: () => notUpdate,
      does: { href: ({ id }) => `${list}/${id}/edit` },
    },
    {
      id: 'reset-token',
      label: 'Reset token',
      icon: IconRotate,
      whyNot: (project) => notReset ?? whyNot(levelIn(project), 'admin', 'reset the token'),
      does: {
        write: (project) => write('projects', 'resetToken', { params: paramsOf(project), body: {} }),
        question: ({ name }) => ({
          title: 'Reset the project token?',
          message: 'The old token stops working at once: pages that still use it send nothing from then on.',
          confirm: 'Reset token',
          danger: true,
          typed: name,
        }),
        done: () => 'The project has a new token.',
        failed: () => 'The project keeps its token.',
      },
    },
    {
      ...DELETE,
      whyNot: (project) => notDelete ?? whyNot(levelIn(project), 'admin', 'delete a project'),
      does: {
        write: (project) => write('projects', 'destroy', { params: paramsOf(project) }),
        question: ({ name }) => ({
          title: `Delete ${name}?`,
          message: PROJECT_LOSS,
          confirm: 'Delete project',
          danger: true,
          typed: name,
        }),
        done: ({ name }) => `${name} was deleted.`,
        failed: ({ name }) => `${name} was not deleted.`,
        leadsTo: () => list,
      },
    },
  ]
}
