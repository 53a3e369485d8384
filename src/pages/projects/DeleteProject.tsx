import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { Project } from '../../../contract/schemas/projects'
import { useMay } from '../../api/may'
import { useWrite } from '../../api/use-write'
import { whyNot } from '../../api/why-not'
import { ask } from '../../components/confirm/question'
import { Section } from '../../components/page/Section'
import { say } from '../../components/toasts/toasts'

const LOSS = 'Its surveys and flags go with it. There is no way back.'

/** The way to lose a project: only for those who may, and only by typing its name. */
export function DeleteProject({ project }: { project: Project }) {
  const { id, name, organization, effective_membership_level } = project
  const { mutateAsync: destroy } = useWrite('projects', 'destroy')
  const navigate = useNavigate()
  const reason =
    useMay(api.projects.destroy) ?? whyNot(effective_membership_level, 'admin', 'delete a project')
  const params = { organization_id: organization }
  const remove = () =>
    ask({
      title: `Delete ${name}?`,
      message: LOSS,
      confirm: 'Delete project',
      danger: true,
      typed: name,
      action: async () => {
        await destroy({ params: { ...params, id: String(id) } })
        await navigate({ to: '/organizations/$organization_id/projects', params })
        say(`${name} was deleted.`)
      },
    })
  return (
    <Section title="Delete this project" danger>
      <p>{reason ?? LOSS}</p>
      <Button color="red" variant="outline" disabled={reason !== null} onClick={remove}>
        Delete project
      </Button>
    </Section>
  )
}
