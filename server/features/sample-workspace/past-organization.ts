import { randomBytes } from 'node:crypto'
import { ACCESS_RESOURCES, type AccessLevel, type AccessResource } from '../../../contract/domain/access'
import { LEVELS, type LevelName } from '../../../contract/domain/levels'
import type { ProxyStatus } from '../../../contract/domain/proxies'
import { invariant } from '../../../contract/invariant'
import type { PluginFiles } from '../../../contract/schemas/plugins'
import { accessControlTable } from '../../core/db/schema/access-controls'
import { domainTable } from '../../core/db/schema/domains'
import { inviteTable } from '../../core/db/schema/invites'
import { membershipTable } from '../../core/db/schema/organizations'
import { pluginFileTable, pluginTable } from '../../core/db/schema/plugins'
import { proxyRecordTable } from '../../core/db/schema/proxy-records'
import { roleMembershipTable, roleTable } from '../../core/db/schema/roles'
import { JsonText } from '../../core/json'
import { readCapabilities } from '../plugins/capabilities'
import { buildChange, logPast, ORGANIZATION_AGE, type SampleContext, toPast } from './history'
import { SAMPLE_PEOPLE, type SamplePersonKey } from './people'
import type { SampleRecords } from './records'
import { SAMPLE_NAMES } from './sample-names'
import type { SampleProject } from './surveys'

/** Content of the organization itself. */
export type OrganizationRecords = Pick<
  SampleRecords,
  'domains' | 'invites' | 'roles' | 'proxyRecords' | 'plugins'
>

export async function createOrganizationContent(context: SampleContext): Promise<OrganizationRecords> {
  const memberships = await createMemberships(context)
  return {
    domains: await createDomains(context),
    invites: await createInvites(context),
    roles: await createRoles(context, memberships),
    proxyRecords: await createProxyRecords(context),
    plugins: await createPlugins(context),
  }
}

/** Makes the users members; returns the ids of their memberships. */
async function createMemberships(context: SampleContext): Promise<Record<SamplePersonKey, string>> {
  const { tx, organization, users } = context
  const keys = Object.keys(users) as SamplePersonKey[]
  // The first member created the organization. The team grew over two years, and the last member joined within the
  // time of the sample. No one acts before.
  const ages = keys.map((_, index) =>
    index === 0
      ? ORGANIZATION_AGE
      : index < keys.length - 2
        ? 700 - index * 71.3
        : (keys.length - index) * 31,
  )
  const rows = await tx
    .insert(membershipTable)
    .values(
      keys.map((key, index) => ({
        organization_id: organization.id,
        user_id: users[key].id,
        level: LEVELS[SAMPLE_PEOPLE[key].level],
        joined_at: toPast(context, ages[index] ?? 0),
      })),
    )
    .returning({ id: membershipTable.id, user_id: membershipTable.user_id })
  const ids = Object.fromEntries(
    keys.map((key) => {
      const membership = rows.find(({ user_id }) => user_id === users[key].id)
      invariant(membership, 'Every person has a membership.')
      return [key, membership.id]
    }),
  ) as Record<SamplePersonKey, string>
  await logPast(
    context,
    keys.map((by, index) => ({
      by,
      age: ages[index] ?? 0,
      scope: 'OrganizationMembership',
      item_id: ids[by],
      activity: 'created',
      name: users[by].email,
    })),
  )
  return ids
}

const CERTIFICATE = [
  '-----BEGIN CERTIFICATE-----',
  'c2FtcGxlIGNlcnRpZmljYXRlIG9mIGEgZmljdGlvbmFsIGlkZW50aXR5IHByb3ZpZGVy',
  '-----END CERTIFICATE-----',
].join('\n')

async function createDomains(context: SampleContext): Promise<string[]> {
  const { tx, organization } = context
  const verified_at = toPast(context, 52.4)
  const rows = await tx
    .insert(domainTable)
    .values([
      {
        organization_id: organization.id,
        domain: 'juniper.example',
        verified_at,
        verification_challenge: randomBytes(32).toString('base64url'),
        jit_provisioning_enabled: true,
        sso_enforcement: 'saml',
        saml_entity_id: 'https://login.juniper.example/saml/metadata',
        saml_acs_url: 'https://login.juniper.example/saml/acs',
        saml_x509_cert: CERTIFICATE,
        created_at: toPast(context, 53),
        updated_at: verified_at,
      },
      {
        organization_id: organization.id,
        domain: 'juniper-labs.example',
        verification_challenge: randomBytes(32).toString('base64url'),
        created_at: toPast(context, 6.5),
        updated_at: toPast(context, 6.5),
      },
    ])
    .returning()
  const [verified, pending] = rows
  invariant(verified && pending, 'Both domains were inserted.')
  const entry = { scope: 'OrganizationDomain', activity: 'created' }
  await logPast(context, [
    { ...entry, by: 'imani', age: 53, item_id: verified.id, name: 'juniper.example' },
    {
      ...entry,
      by: 'imani',
      age: 52.4,
      item_id: verified.id,
      name: 'juniper.example',
      activity: 'updated',
      changes: [buildChange('OrganizationDomain', 'verified_at', null, verified_at)],
    },
    { ...entry, by: 'chloe', age: 6.5, item_id: pending.id, name: 'juniper-labs.example' },
  ])
  return rows.map(({ id }) => id)
}

const INVITES: {
  email: string
  first_name: string
  level: LevelName
  by: SamplePersonKey
  /** Age in days; an invite expires after three. */
  age: number
  message?: string
}[] = [
  {
    email: 'dana.ito@example.com',
    first_name: 'Dana',
    level: 'member',
    by: 'priya',
    age: 0.4,
    message: 'Welcome! Have a look at the NPS results.',
  },
  { email: 'ravi.kapoor@example.com', first_name: 'Ravi', level: 'admin', by: 'imani', age: 1.2 },
  { email: 'elena.petrova@example.com', first_name: 'Elena', level: 'member', by: 'tomasz', age: 1.6 },
  { email: 'contractor@example.org', first_name: '', level: 'member', by: 'samuel', age: 11.6 },
  { email: 'jo.mbeki@example.com', first_name: 'Jo', level: 'member', by: 'mei', age: 24.9 },
]

async function createInvites(context: SampleContext): Promise<string[]> {
  const { tx, organization, users } = context
  const rows = await tx
    .insert(inviteTable)
    .values(
      INVITES.map(({ email, first_name, level, by, age, message = null }) => ({
        organization_id: organization.id,
        target_email: email,
        first_name,
        level: LEVELS[level],
        message,
        created_by_id: users[by].id,
        created_at: toPast(context, age),
        updated_at: toPast(context, age),
      })),
    )
    .returning({ id: inviteTable.id, target_email: inviteTable.target_email })
  await logPast(
    context,
    INVITES.map(({ email, by, age }) => ({
      by,
      age,
      scope: 'OrganizationInvite',
      item_id: rows.find(({ target_email }) => target_email === email)?.id ?? '',
      activity: 'created',
      name: email,
    })),
  )
  return rows.map(({ id }) => id)
}

/** Access rules of a role by kind of resources, in each of some projects. */
interface SampleRules {
  projects: SampleProject[]
  levels: Partial<Record<AccessResource, AccessLevel>>
}

const ROLES: { name: string; age: number; members: SamplePersonKey[]; rules: SampleRules }[] = [
  {
    name: 'Product',
    age: 58.3,
    members: ['tomasz', 'priya', 'mei'],
    rules: { projects: ['web', 'mobile'], levels: { survey: 'manager', feature_flag: 'manager' } },
  },
  {
    name: 'Data',
    age: 58.2,
    members: ['lucia', 'arjun'],
    rules: { projects: ['web'], levels: { project: 'viewer', batch_export: 'manager' } },
  },
  {
    name: 'Engineering',
    age: 49.4,
    members: ['imani', 'chloe', 'arjun'],
    rules: { projects: ['web', 'mobile'], levels: { feature_flag: 'manager' } },
  },
  {
    name: 'Go-to-market',
    age: 33.7,
    members: ['samuel', 'noor', 'freya'],
    rules: { projects: ['web'], levels: { survey: 'manager', person: 'viewer' } },
  },
  {
    name: 'Leadership',
    age: 30.1,
    members: ['bartholomew'],
    rules: { projects: ['web'], levels: { survey: 'viewer', feature_flag: 'viewer' } },
  },
]

async function createRoles(
  context: SampleContext,
  memberships: Record<SamplePersonKey, string>,
): Promise<string[]> {
  const { tx, organization } = context
  const ids: string[] = []
  for (const { name, age, members } of ROLES) {
    const at = toPast(context, age)
    const [row] = await tx
      .insert(roleTable)
      .values({ organization_id: organization.id, name, created_at: at, updated_at: at })
      .returning({ id: roleTable.id })
    if (!row) throw new Error('The role was not stored.')
    ids.push(row.id)
    await tx.insert(roleMembershipTable).values(
      members.map((member) => ({
        role_id: row.id,
        membership_id: memberships[member],
        joined_at: at,
        updated_at: at,
      })),
    )
    await logPast(context, [{ by: 'imani', age, scope: 'Role', item_id: row.id, activity: 'created', name }])
  }
  return ids
}

const PROJECT_NAMES: Record<SampleProject, string> = {
  web: SAMPLE_NAMES.project,
  mobile: SAMPLE_NAMES.secondProject,
}

/** Creates the access rules of the roles, whose ids are in the order of `ROLES`. They are deleted with the roles. */
export async function createAccessRules(
  context: SampleContext,
  projects: Record<SampleProject, number>,
  roles: string[],
): Promise<void> {
  for (const [index, { name, age, rules }] of ROLES.entries()) {
    const role_id = roles[index]
    invariant(role_id, 'Every role was inserted.')
    const at = toPast(context, age)
    for (const project of rules.projects) {
      const project_id = projects[project]
      for (const resource of ACCESS_RESOURCES) {
        const access_level = rules.levels[resource]
        if (!access_level) continue
        await context.tx
          .insert(accessControlTable)
          .values({ project_id, resource, role_id, access_level, created_at: at, updated_at: at })
        const rule = { resource, role: name, access_level }
        const entry = { scope: 'Team', item_id: project_id, activity: 'updated', project: project_id }
        const changes = [buildChange('Team', 'access_controls', null, rule)]
        await logPast(context, [{ ...entry, by: 'imani', age, name: PROJECT_NAMES[project], changes }])
      }
    }
  }
}

const PROXIES: { domain: string; status: ProxyStatus; age: number; message?: string }[] = [
  { domain: 'e.juniper.example', status: 'valid', age: 51.2 },
  {
    domain: 't.juniper-labs.example',
    status: 'waiting',
    age: 1.4,
    message: 't.juniper-labs.example does not exist in DNS yet.',
  },
  {
    domain: 'events.juniper.example',
    status: 'erroring',
    age: 40.8,
    message:
      'The certificate of events.juniper.example has expired. Renew or replace it where the host is served.',
  },
]

/** Creates proxy records that are not checked: their domains do not exist. */
async function createProxyRecords(context: SampleContext): Promise<string[]> {
  const { tx, organization, users } = context
  const rows = await tx
    .insert(proxyRecordTable)
    .values(
      PROXIES.map(({ domain, status, age, message = null }) => ({
        organization_id: organization.id,
        domain,
        target_cname: `${organization.id.slice(0, 8)}.proxy.juniper.example`,
        status,
        message,
        status_since: toPast(context, status === 'erroring' ? 3.1 : age),
        last_checked_at: toPast(context, 0.1),
        next_check_at: null,
        created_by_id: users.chloe.id,
        created_at: toPast(context, age),
        updated_at: toPast(context, age),
      })),
    )
    .returning({ id: proxyRecordTable.id, domain: proxyRecordTable.domain })
  await logPast(
    context,
    PROXIES.map(({ domain, age }) => ({
      by: 'chloe' as const,
      age,
      scope: 'ProxyRecord',
      item_id: rows.find((row) => row.domain === domain)?.id ?? '',
      activity: 'created',
      name: domain,
    })),
  )
  return rows.map(({ id }) => id)
}

interface SamplePlugin {
  name: string
  /** Purpose, without a claim that it runs: no plugin does. */
  description: string
  by: SamplePersonKey
  age: number
  files: PluginFiles
  /** Package that it is a copy of. */
  origin?: { url: string; tag: string }
}

const buildManifest = (name: string) => JSON.stringify({ name, main: 'index.js' }, null, 2)

const PLUGINS: SamplePlugin[] = [
  {
    name: 'GeoIP',
    description: 'Country and city from the IP address',
    by: 'chloe',
    age: 57.4,
    files: {
      'plugin.json': buildManifest('GeoIP'),
      'index.js': [
        'export function processEvent(event, { geoip }) {',
        '  event.properties.$geoip_country_code = geoip.lookup(event.ip)?.country',
        '  return event',
        '}',
      ].join('\n'),
    },
    origin: { url: 'https://www.npmjs.com/package/@posthog/geoip-plugin', tag: '0.0.7' },
  },
  {
    name: 'Email domain',
    description: 'Company domain as an event property',
    by: 'arjun',
    age: 45.6,
    files: {
      'plugin.json': buildManifest('Email domain'),
      'index.js': [
        'export function processEvent(event) {',
        '  const { email } = event.properties?.$set ?? {}',
        "  if (email) event.properties.company_domain = email.split('@').pop()",
        '  return event',
        '}',
      ].join('\n'),
    },
  },
  {
    name: 'Warehouse copy',
    description: 'Events for the data warehouse',
    by: 'lucia',
    age: 41.2,
    files: {
      'plugin.json': buildManifest('Warehouse copy'),
      'index.js': [
        'export async function exportEvents(events, { config }) {',
        "  await fetch(config.url, { method: 'POST', body: JSON.stringify(events) })",
        '}',
      ].join('\n'),
    },
  },
  {
    name: 'Exchange rates',
    description: 'Daily rates from the finance system',
    by: 'lucia',
    age: 38.7,
    files: {
      'plugin.json': buildManifest('Exchange rates'),
      'index.js': [
        'export async function runEveryDay({ config }) {',
        '  const rates = await (await fetch(config.url)).json()',
        "  posthog.capture('exchange rates', rates)",
        '}',
      ].join('\n'),
    },
  },
  {
    name: 'Upgrades to chat',
    description: 'Plan upgrades for the sales channel',
    by: 'chloe',
    age: 22.3,
    files: {
      'plugin.json': buildManifest('Upgrades to chat'),
      'index.js': [
        'export function composeWebhook(event, { config }) {',
        "  if (event.event !== 'subscription upgraded') return null",
        '  return { url: config.webhook, body: JSON.stringify({ text: event.properties.to }) }',
        '}',
      ].join('\n'),
    },
  },
  {
    name: 'Cookie banner',
    description: 'Consent dialog of the marketing site',
    by: 'chloe',
    age: 13.8,
    files: {
      'site.ts': "export function inject() {\n  document.body.append('This site uses cookies.')\n}",
    },
  },
]

async function createPlugins(context: SampleContext): Promise<number[]> {
  const { tx, organization } = context
  const ids: number[] = []
  for (const { name, description, by, age, files, origin } of PLUGINS) {
    const [row] = await tx
      .insert(pluginTable)
      .values({
        organization_id: organization.id,
        plugin_type: origin ? 'custom' : 'source',
        ...origin,
        name,
        description,
        capabilities: JsonText.from(readCapabilities(files) ?? {}),
      })
      .returning({ id: pluginTable.id })
    if (!row) throw new Error('The plugin was not stored.')
    ids.push(row.id)
    await tx.insert(pluginFileTable).values(
      Object.entries(files).map(([file, content]) => ({
        plugin_id: row.id,
        name: file,
        content: content ?? '',
      })),
    )
    await logPast(context, [{ by, age, scope: 'Plugin', item_id: row.id, activity: 'installed', name }])
  }
  return ids
}
