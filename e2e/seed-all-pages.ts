import { createAnswerer } from './answer-survey'
import type { Workspace } from './workspace'

/** Creates one record of each kind, using `text` for every text field. Returns the URLs of the records. */
export async function seedAllPages(workspace: Workspace, text: string) {
  const { api, organization, surveys, members, projects, project_id } = workspace
  const params = { organization_id: organization.id }
  const { api: memberApi } = await workspace.invite('member', text.slice(0, 60))
  const invite = await api('invites', 'create', {
    params,
    body: { target_email: 'guest@example.com', first_name: text.slice(0, 30), send_email: false },
  })
  const survey = await workspace.survey({
    name: text,
    description: text,
    start_date: '2024-05-01T00:00:00Z',
    end_date: '2024-06-01T00:00:00Z',
    questions: [
      { type: 'rating', question: text, description: text, scale: 10, lowerBoundLabel: text },
      {
        type: 'single_choice',
        question: `${text}?`,
        choices: [text, `${text}!`],
        branching: { type: 'response_based', responseValues: { 0: 'end', 1: 2 } },
      },
      { type: 'matrix', question: text, rows: [text] },
    ],
    conditions: { url: text, selector: text, events: { values: [{ name: text }] } },
    appearance: { thankYouMessageHeader: text, thankYouMessageDescription: text, placeholder: text },
  })
  await api('surveys', 'update', {
    params: { project_id, id: survey.id },
    body: { description: `${text} ${text}` },
  })
  const { shown, dismissed, sent, send } = createAnswerer(workspace, survey)
  const answers = [9, text, { [text]: text }].map((answer, index) => [survey.questions?.[index]?.id, answer])
  await send([
    shown('ann', '2024-05-02T00:00:00Z'),
    dismissed('bea', '2024-05-02T00:00:00Z'),
    sent('ann', '2024-05-02T00:00:00Z', Object.fromEntries(answers)),
    sent('cid', '2024-05-05T00:00:00Z', { ...Object.fromEntries(answers), gone: text }),
    {
      event: text,
      distinct_id: text,
      properties: {
        [text]: text,
        $current_url: text,
        $lib: text,
        $set: { name: text, [text]: { [text]: text } },
      },
    },
  ])
  const { results: found } = await api('persons', 'list', { params: { project_id }, query: { limit: '1' } })
  const role = await api('roles', 'create', { params, body: { name: text } })
  const domain = await api('domains', 'create', { params, body: { domain: `${organization.id}.example` } })
  const proxy = await api('proxyRecords', 'create', {
    params,
    body: { domain: `e.${organization.id}.example` },
  })
  const plugin = await api('plugins', 'create', {
    params,
    body: {
      plugin_type: 'source',
      name: text,
      description: text,
      source: { 'index.js': `// ${text}` },
      config_schema: [{ markdown: text }, { key: 'a', name: text, hint: text, default: text }],
      capabilities: { methods: [text] },
    },
  })
  const batchExport = await api('projectBatchExports', 'create', {
    params: { project_id },
    body: {
      name: text,
      interval: 'week',
      paused: true,
      filters: [{ type: 'event', key: text, operator: 'exact', value: [text] }],
      destination: { type: 'FileDownload', config: { prefix: text, include_events: [text] } },
    },
  })
  const flag = await api('featureFlags', 'create', {
    params: { project_id },
    body: {
      key: `key-of-${'many-words-'.repeat(8)}`,
      name: text,
      filters: {
        later: text,
        groups: [
          {
            variant: null,
            properties: [{ key: text, type: 'person', operator: 'exact', value: [text] }],
            rollout_percentage: 20,
          },
          { variant: 'one', properties: [], rollout_percentage: 5 },
        ],
        multivariate: {
          variants: [
            { key: 'one', name: text, rollout_percentage: 60 },
            { key: 'two', rollout_percentage: 40 },
          ],
        },
        payloads: { one: JSON.stringify({ words: text }) },
      },
    },
  })
  const report = await api('surveyReports', 'create', {
    params: { project_id },
    body: {
      name: text.slice(0, 200),
      metric: 'nps',
      surveys: [{ survey_id: survey.id }],
      period: 'all_time',
      comparison: 'property',
      property: text,
      property_type: 'event',
      pinned: true,
    },
  })
  const destination = await api('notificationDestinations', 'create', {
    params,
    // Nothing responds at this address.
    body: { type: 'webhook', name: text.slice(0, 100), url: 'https://127.0.0.1:1/', events: ['export.late'] },
  })
  await api('notificationDestinations', 'test', { params: { ...params, id: destination.id }, body: {} })
  const flags = `/projects/${project_id}/feature_flags`
  const key = await api('personalApiKeys', 'create', {
    body: { label: text.slice(0, 40), scopes: ['survey:read'], scoped_teams: [Number(project_id)] },
  })
  const account = await api('serviceAccounts', 'create', { params, body: { name: text.slice(0, 60) } })
  await api('serviceAccountKeys', 'create', {
    params: { ...params, service_account_id: account.id },
    body: { label: text.slice(0, 40), scopes: ['survey:read'] },
  })
  const home = `/organizations/${organization.id}`
  const batchExports = `/projects/${project_id}/batch_exports`
  return {
    projectHome: `/projects/${project_id}`,
    surveys,
    survey: `${surveys}/${survey.id}`,
    comparison: `/compare${surveys}/${survey.id}?with=${surveys}/new&show=all`,
    otherServer: `/compare${home}/roles/${role.id}?at=new`,
    home,
    members,
    member: `${members}/${(await memberApi('users', 'retrieve', { params: { uuid: '@me' } })).uuid}`,
    projects,
    project: `${projects}/${project_id}`,
    role: `${home}/roles/${role.id}`,
    domain: `${home}/domains/${domain.id}`,
    proxy: `${home}/proxy_records/${proxy.id}`,
    plugin: `${home}/plugins/${plugin.id}`,
    destination: `${home}/notifications/${destination.id}`,
    serviceAccount: `${home}/service_accounts/${account.id}`,
    invite: `/signup/${invite.id}`,
    key: `/personal_api_keys/${key.id}`,
    flags,
    flag: `${flags}/${flag.id}`,
    events: `/projects/${project_id}/events`,
    persons: `/projects/${project_id}/persons`,
    person: `/projects/${project_id}/persons/${found[0]?.id}`,
    reports: `/projects/${project_id}/survey_reports`,
    report: `/projects/${project_id}/survey_reports/${report.id}`,
    batchExports,
    batchExport: `${batchExports}/${batchExport.id}`,
  }
}

export type SeededRecords = Awaited<ReturnType<typeof seedAllPages>>

/** All pages, keyed by content. */
export const PAGES: Record<string, (at: SeededRecords) => string> = {
  'the home of a project': ({ projectHome }) => projectHome,
  'the list of surveys': ({ surveys }) => surveys,
  'a survey': ({ survey }) => survey,
  'the results of a survey': ({ survey }) => `${survey}?tab=results&search=a`,
  'the results of a survey as tables': ({ survey }) => `${survey}?tab=results&show=tables`,
  'the responses to a survey': ({ survey }) => `${survey}?tab=results&view=responses`,
  'the inbox of a survey': ({ survey }) => `${survey}?tab=responses`,
  'the activity of a survey': ({ survey }) => `${survey}?tab=history`,
  'a survey as JSON': ({ survey }) => `${survey}?tab=json`,
  'the launch of a survey': ({ survey }) => `${survey}/launch`,
  'the form of a survey': ({ survey }) => `${survey}/edit`,
  'the survey templates': ({ surveys }) => `${surveys}/new`,
  'a missing survey template': ({ surveys }) => `${surveys}/new?from=nothing&search=price`,
  'a new survey': ({ surveys }) => `${surveys}/new?from=blank`,
  'the guide of a new survey': ({ surveys }) => `${surveys}/new?from=nps&as=guide`,
  'the guide, at the questions step': ({ surveys }) =>
    `${surveys}/new?from=interview&as=guide&step=questions`,
  'the guide, at the targeting step': ({ survey }) => `${survey}/edit?as=guide&step=where`,
  'the guide, at the schedule step': ({ survey }) => `${survey}/edit?as=guide&step=when`,
  'the guide, at the appearance step': ({ survey }) => `${survey}/edit?as=guide&step=look`,
  'the guide, at the review step': ({ survey }) => `${survey}/edit?as=guide&step=check`,
  'the list of reports': ({ reports }) => reports,
  'a report': ({ report }) => report,
  'the form of a report': ({ report }) => `${report}/edit`,
  'a new report': ({ reports }) => `${reports}/new`,
  'the comparison of two surveys': ({ comparison }) => comparison,
  'a role, before a second key is given': ({ otherServer }) => otherServer,
  'the list of organizations': () => '/organizations',
  'an organization': ({ home }) => home,
  'the form of an organization': ({ home }) => `${home}/edit`,
  'a new organization': () => '/organizations/new',
  'the list of members': ({ members }) => members,
  'a member': ({ member }) => member,
  'the list of invites': ({ home }) => `${home}/invites`,
  'new invites': ({ home }) => `${home}/invites/new`,
  'an invite page': ({ invite }) => invite,
  'the list of roles': ({ home }) => `${home}/roles`,
  'a role': ({ role }) => role,
  'the form of a role': ({ role }) => `${role}/edit`,
  'a new role': ({ home }) => `${home}/roles/new`,
  'the list of projects': ({ projects }) => projects,
  'a project': ({ project }) => project,
  'the form of a project': ({ project }) => `${project}/edit`,
  'a new project': ({ projects }) => `${projects}/new`,
  'the list of domains': ({ home }) => `${home}/domains`,
  'a domain': ({ domain }) => domain,
  'the form of a domain': ({ domain }) => `${domain}/edit`,
  'a new domain': ({ home }) => `${home}/domains/new`,
  'the list of proxies': ({ home }) => `${home}/proxy_records`,
  'a proxy': ({ proxy }) => proxy,
  'a new proxy': ({ home }) => `${home}/proxy_records/new`,
  'the list of service accounts': ({ home }) => `${home}/service_accounts`,
  'a service account': ({ serviceAccount }) => serviceAccount,
  'the form of a service account': ({ serviceAccount }) => `${serviceAccount}/edit`,
  'a new service account': ({ home }) => `${home}/service_accounts/new`,
  'a new key of a service account': ({ serviceAccount }) => `${serviceAccount}/keys/new`,
  'the import of projects': ({ home }) => `${home}/project_imports`,
  'the API keys of an organization': ({ home }) => `${home}/api_keys`,
  'the list of notifications': ({ home }) => `${home}/notifications`,
  'a notification destination': ({ destination }) => destination,
  'the form of a notification destination': ({ destination }) => `${destination}/edit`,
  'a new notification destination': ({ home }) => `${home}/notifications/new`,
  'the list of plugins': ({ home }) => `${home}/plugins`,
  'an empty list of plugins': ({ home }) => `${home}/pipeline_destinations`,
  'a plugin': ({ plugin }) => plugin,
  'the configuration of a plugin': ({ plugin }) => `${plugin}?tab=configuration`,
  'the activity of a plugin': ({ plugin }) => `${plugin}?tab=history`,
  'the form of a plugin': ({ plugin }) => `${plugin}/edit`,
  'the code of a plugin': ({ plugin }) => `${plugin}/source`,
  'a new plugin': ({ home }) => `${home}/plugins/new`,
  'the code editor of a new plugin': ({ home }) => `${home}/plugins/new?tab=written`,
  'the plugin catalog': ({ home }) => `${home}/plugins/new?tab=catalogue`,
  'the list of feature flags': ({ flags }) => flags,
  'a feature flag': ({ flag }) => flag,
  'the activity of a feature flag': ({ flag }) => `${flag}?tab=history`,
  'the form of a feature flag': ({ flag }) => `${flag}/edit`,
  'a new feature flag': ({ flags }) => `${flags}/new`,
  'the list of events': ({ events }) => events,
  'the list of people': ({ persons }) => persons,
  'a person': ({ person }) => person,
  'the properties of a person': ({ person }) => `${person}?tab=properties`,
  'the flags of a person': ({ person }) => `${person}?tab=flags`,
  'the survey responses of a person': ({ person }) => `${person}?tab=surveys`,
  'the list of batch exports': ({ batchExports }) => batchExports,
  'the batch exports of an organization': ({ home }) => `${home}/batch_exports`,
  'a batch export': ({ batchExport }) => batchExport,
  'the runs of a batch export': ({ batchExport }) => `${batchExport}?tab=runs`,
  'the logs of a batch export': ({ batchExport }) => `${batchExport}?tab=logs`,
  'the configuration of a batch export': ({ batchExport }) => `${batchExport}?tab=configuration`,
  'the form of a batch export': ({ batchExport }) => `${batchExport}/edit`,
  'a new batch export': ({ batchExports }) => `${batchExports}/new`,
  'the list of keys': () => '/personal_api_keys',
  'a key': ({ key }) => key,
  'a new key': () => '/personal_api_keys/new',
  'the account page': () => '/users/@me',
  'the state of the server': () => '/system',
  'an unknown URL': () => '/no/such/page',
  'the activity of all surveys': ({ surveys }) => `${surveys}/activity`,
  'the activity of a project': ({ project }) => `${project}?tab=history`,
  'the audit log': ({ home }) => `${home}/activity_log`,
  'a deleted survey': ({ surveys }) => `${surveys}/00000000-0000-4000-8000-000000000000`,
}
