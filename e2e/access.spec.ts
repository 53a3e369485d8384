import { expect, heading, message, signIn, test } from './fixtures'
import { unique } from './workspace'

test('a role with view access to surveys cannot change them, and sees why', async ({ page, workspace }) => {
  const { api, organization, project_id, surveys } = workspace
  const survey = await workspace.survey()
  const bea = await workspace.invite('member')
  const name = unique('Readers')
  const params = { organization_id: organization.id }
  const role = await api('roles', 'create', { params, body: { name } })
  await api('roleMemberships', 'create', {
    params: { ...params, role_id: role.id },
    body: { user_uuid: bea.uuid },
  })

  await test.step('an owner sets the access of the role', async () => {
    await signIn(page, workspace.key, `${workspace.projects}/${project_id}`)
    const access = page.getByRole('combobox', { name: `Access to Surveys for ${name}`, exact: true })
    await access.selectOption('none')
    await expect(message(page, 'The access rule was saved.')).toBeVisible()
    await expect(access).toBeEnabled()
    await access.selectOption('viewer')
    await expect(access).toHaveValue('viewer')
    await page.goto(`${workspace.members}/${bea.uuid}`)
    await expect(page.getByText('Editor by default, with the exceptions below')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Exceptions' }).getByRole('row')
    await expect(rows).toHaveCount(2)
    const cells = rows.last().getByRole('cell')
    await expect(cells.nth(1)).toHaveText('Surveys')
    await expect(cells.nth(2)).toHaveText('Viewer')
    await expect(cells.nth(3)).toHaveText(`From role ${name}`)
  })

  await test.step('a member with the role sees disabled actions with the reason', async () => {
    const reason = 'Requires edit access to surveys.'
    await signIn(page, bea.key, surveys)
    await expect(page.getByRole('button', { name: 'New survey' })).toBeDisabled()
    await expect(page.getByText(reason)).toBeVisible()
    await page.goto(`${surveys}/${survey.id}`)
    await expect(heading(page, survey.name)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Review and launch', exact: true })).toBeDisabled()
    const update = bea.api('surveys', 'update', {
      params: { project_id, id: survey.id },
      body: { name: 'Changed' },
    })
    await expect(update).rejects.toThrow(reason)
  })

  await test.step('a list without access says so', async () => {
    await api('accessControls', 'create', {
      params: { project_id },
      body: { resource: 'feature_flag', access_level: 'none' },
    })
    await signIn(page, bea.key, `/projects/${project_id}/feature_flags`)
    const reason = 'Requires view access to feature flags.'
    await expect(page.getByText(reason).first()).toBeVisible()
    await page.goto(`/projects/${project_id}/deleted`)
    await expect(page.getByText(reason)).toBeVisible()
  })
})
