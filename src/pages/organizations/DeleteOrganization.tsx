import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { Organization } from '../../../contract/schemas/organizations'
import { useMay } from '../../api/may'
import { useWrite } from '../../api/use-write'
import { ask } from '../../components/confirm/question'
import { Section } from '../../components/page/Section'
import { say } from '../../components/toasts/toasts'

/** The way to lose an organization: only for those who may, and only by typing its name. */
export function DeleteOrganization({ organization }: { organization: Organization }) {
  const { id, name } = organization
  const { mutateAsync: destroy } = useWrite('organizations', 'destroy')
  const navigate = useNavigate()
  const reason = useMay(api.organizations.destroy, 'delete an organization')
  const remove = () =>
    ask({
      title: `Delete ${name}?`,
      message:
        'All its projects go with it, and all surveys and responses in them. Nobody can bring them back.',
      confirm: 'Delete organization',
      danger: true,
      typed: name,
      action: async () => {
        await destroy({ params: { id } })
        await navigate({ to: '/organizations' })
        say(`${name} was deleted.`)
      },
    })
  return (
    <Section title="Delete this organization" danger>
      <p>
        {reason ??
          'All its projects go with it, and all surveys and responses in them. There is no way back.'}
      </p>
      <Button color="red" variant="outline" disabled={reason !== null} onClick={remove}>
        Delete organization
      </Button>
    </Section>
  )
}
