import { FieldStack } from '../../../components/resource-form/FieldGroup'
import { SelectField } from '../../../components/resource-form/SelectField'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import { TextField } from '../../../components/resource-form/TextField'
import { t } from '../../../texts/translate'
import type { ExportScope } from '../scope'
import { useProjects } from '../use-projects'

/** Name of the export, and for a new one its project and whether it starts immediately. */
export function ExportBasicsFields({ scope, isSaved }: { scope: ExportScope; isSaved: boolean }) {
  return (
    <FieldStack>
      <TextField name="name" label={t('Name')} required />
      {!isSaved && scope.organization_id !== null && <ProjectField organization_id={scope.organization_id} />}
      {!isSaved && (
        <SwitchField
          name="paused"
          label={t('Create as paused')}
          description={t('No runs start until you resume the export.')}
        />
      )}
    </FieldStack>
  )
}

function ProjectField({ organization_id }: { organization_id: string }) {
  const projects = useProjects(organization_id)
  return (
    <SelectField
      name="team_id"
      label={t('Project')}
      description={t('Project to export from.')}
      options={projects.map(({ id, name }) => ({ value: id, label: name }))}
      required
    />
  )
}
