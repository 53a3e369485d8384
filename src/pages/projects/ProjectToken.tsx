import { Button } from '@mantine/core'
import { api } from '../../../contract'
import type { Project } from '../../../contract/schemas/projects'
import { useMay } from '../../api/may'
import { useWrite } from '../../api/use-write'
import { whyNot } from '../../api/why-not'
import { CopyText } from '../../components/cells/CopyText'
import { ask } from '../../components/confirm/question'
import { Section } from '../../components/page/Section'
import { say } from '../../components/toasts/toasts'

/** The token that SDKs send events with, and the way to replace it. */
export function ProjectToken({ project }: { project: Project }) {
  const { mutateAsync: reset } = useWrite('projects', 'resetToken')
  const reason =
    useMay(api.projects.resetToken) ?? whyNot(project.effective_membership_level, 'admin', 'reset the token')
  const replace = () =>
    ask({
      title: 'Reset the project token?',
      message: 'The old token stops working at once: pages that still use it send nothing from then on.',
      confirm: 'Reset token',
      danger: true,
      typed: project.name,
      action: async () => {
        await reset({ params: { organization_id: project.organization, id: String(project.id) }, body: {} })
        say('The project has a new token.')
      },
    })
  return (
    <Section
      title="Project token"
      actions={
        <Button size="compact-sm" variant="default" disabled={reason !== null} onClick={replace}>
          Reset token
        </Button>
      }
    >
      <p>
        SDKs send events with it. It is public: it stands in the pages of the app.{reason && ` ${reason}`}
      </p>
      <CopyText text={project.api_token} label="the token" />
    </Section>
  )
}
