import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate as isDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as isJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job'
import { validate as isConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'
import { validate as isSecret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret'
import { validate as isService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as isPodDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { loadConfig } from '../admin-api/src/config/config.ts'
import { environmentSchema } from '../admin-api/src/config/environment.ts'
import type { Role } from '../admin-api/src/config/roles.ts'
import { unencryptedProblems } from '../admin-api/src/config/unencrypted.ts'
import { unneededSecrets } from '../admin-api/src/config/unneeded-secrets.ts'
import { passwordProblem } from '../shared-types/src/weak-password.ts'

const ROOT = join(import.meta.dirname, '..')
const MANIFESTS = join(ROOT, 'docs/operate/kubernetes')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const known = new Set(Object.keys(environmentSchema.shape))
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))

const texts = z.record(z.string(), z.string())
const serviceSchema = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  command: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  restart: z.string(),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
})
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.unknown()),
  configs: z.record(z.string(), z.object({ content: z.string() })).default({}),
})
const readCompose = (file: string) => composeSchema.parse(parse(read(file), { merge: true }))
const compose = readCompose('docker-compose.scale.yml')
const services = Object.entries(compose.services)
const machines = services.filter(([, { image }]) => image === 'hometown')

describe('docker-compose.scale.yml', () => {
  it('has 3 machines for readers, 2 for work, 2 that publish, and a job that migrates', () => {
    const roles = machines.map(([, { environment }]) => environment.ROLE ?? 'migrate')
    expect(roles).toEqual(['migrate', 'api', 'api', 'api', 'jobs', 'jobs', 'publisher', 'publisher'])
  })

  it('sets only variables that Hometown knows, to values that it takes', () => {
    for (const [name, { environment }] of machines) {
      expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([])
      const filled = Object.entries(environment).map(([key, value]) => [key, value && (EXAMPLES[key] ?? value)])
      expect({ name, ...loadConfig(Object.fromEntries(filled)) }).toMatchObject({ ok: true })
    }
  })

  it('empties the secrets of .env that a role has no use for', () => {
    for (const [name, { environment }] of machines) {
      const role = z.enum(['api', 'jobs', 'publisher']).safeParse(environment.ROLE).data
      const kept = [...unneededByRole(role ?? 'publisher')].filter((variable) => environment[variable] !== '')
      // Commands that replace the key are run there.
      expect({ name, kept }).toEqual({ name, kept: role ? [] : ['NEXT_SECRET_KEY'] })
    }
  })

  it('gives each machine a folder of its own, a minute to stop, and starts it again', () => {
    const folders = machines.map(([, { volumes }]) => volumes.find((volume) => volume.endsWith(':/data')))
    expect(new Set(folders).size).toBe(machines.length)
    for (const [name, machine] of machines) {
      expect({ name, ...machine }).toMatchObject({ stop_grace_period: '60s', restart: /unless-stopped|on-failure/ })
      if (name !== 'migrate') expect(machine.healthcheck?.test.join(' ')).toContain('/api/health/')
    }
  })

  it('refers to services, volumes, commands and files that exist', () => {
    for (const [, { depends_on, volumes, command }] of services) {
      expect(Object.keys(depends_on).filter((name) => !(name in compose.services))).toEqual([])
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
      if (command?.[0] === 'npm') expect(scripts).toHaveProperty(String(command[2]))
    }
    expect(existsSync(join(ROOT, 'Caddyfile.scale'))).toBe(true)
    const asked = compose.services.caddy?.environment.SERVICES?.match(/[a-z]+-\d(?=:3000)/g)
    expect(asked).toEqual(['api-1', 'api-2', 'api-3'])
  })
})

describe.each(['docker-compose.yml', 'docker-compose.scale.yml'])('the containers of %s', (file) => {
  const all = Object.entries(readCompose(file).services)

  it('gain no rights, and ours and Caddy have none to begin with and a root that nobody can write', () => {
    for (const [name, { security_opt, cap_drop, read_only, image }] of all) {
      expect({ name, security_opt }).toEqual({ name, security_opt: ['no-new-privileges:true'] })
      if (!image.startsWith('hometown')) continue
      expect({ name, cap_drop, read_only }).toEqual({ name, cap_drop: ['ALL'], read_only: true })
    }
  })
})

it('in docker-compose.scale.yml, Hometown is an ordinary user of PostgreSQL, and the superuser has no password', () => {
  expect(compose.services.postgres?.environment.POSTGRES_USER).toBeUndefined()
  const setUp = compose.configs['postgres-setup']?.content ?? ''
  expect(setUp).toMatch(/create role hometown login password '\$\{POSTGRES_PASSWORD\}';/)
  expect(setUp).toContain('create database hometown owner hometown;')
  expect(setUp).toContain('alter role postgres password null;')
  expect(setUp).not.toMatch(/ superuser/)
})

/** What an operator would set in .env. */
const EXAMPLES: Readonly<Record<string, string>> = {
  SITE_URL: 'https://www.example.org',
  DATABASE_URL: 'postgres://hometown:password@postgres/hometown',
  S3_ENDPOINT: 'http://object-store:8333',
  S3_BUCKET: 'hometown',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'News <news@example.org>',
  ADMIN_PASSWORD: 'otter violin gravel',
}

const SECRETS_OF_ROLES = {
  api: ['hometown', 'hometown-work', 'hometown-api'],
  jobs: ['hometown', 'hometown-work'],
  publisher: ['hometown'],
}

/** Neither process of such a machine has any use for them. The start of an `api` makes the first account. */
function unneededByRole(role: Exclude<Role, 'all'>): ReadonlySet<string> {
  const [api, jobs] = [unneededSecrets('api', role), new Set(unneededSecrets('jobs', role))]
  const unneeded = role === 'api' ? api : api.filter((name) => jobs.has(name))
  // A path, which commands get.
  const names = unneeded.filter((name) => name !== 'BACKUP_IDENTITY_FILE')
  return new Set(role === 'api' ? names.filter((name) => name !== 'ADMIN_PASSWORD') : names)
}

function secretOf(name: string): Record<string, string> {
  const found = objects.find(({ object }) => object.kind === 'Secret' && Object(object.metadata).name === name)
  return texts.parse(found?.object.stringData)
}

const objectSchema = z.looseObject({ kind: z.string() })
const CHECKS = {
  ConfigMap: isConfigMap,
  Deployment: isDeployment,
  Job: isJob,
  PodDisruptionBudget: isPodDisruptionBudget,
  Secret: isSecret,
  Service: isService,
}
type Kind = keyof typeof CHECKS

const objects = readdirSync(MANIFESTS)
  .toSorted()
  .flatMap((file) =>
    parseAllDocuments(readFileSync(join(MANIFESTS, file), 'utf8')).map((document) => {
      expect(document.errors).toEqual([])
      return { file, object: objectSchema.parse(document.toJS()) }
    }),
  )

/** The checks ignore fields that they don’t know. So that a misspelled one is found, each field must be one that they read. */
function validate(object: z.infer<typeof objectSchema>): void {
  if (!isKind(object.kind)) throw new Error(`No check of ${object.kind}`)
  const unread = new Set<string>()
  if (!CHECKS[object.kind](watched(object, '', unread))) throw new Error(`Not a ${object.kind}`)
  if (unread.size > 0) throw new Error(`Unknown fields: ${[...unread].join(', ')}`)
}

function watched<T extends object>(value: T, path: string, unread: Set<string>): T {
  const inner = new Map<string, unknown>()
  for (const [name, field] of Object.entries(value)) {
    const place = `${path}/${name}`
    unread.add(place)
    inner.set(name, typeof field === 'object' && field !== null ? watched(field, place, unread) : field)
  }
  return new Proxy(value, {
    get(target, name, receiver) {
      if (typeof name !== 'string' || !inner.has(name)) return Reflect.get(target, name, receiver)
      unread.delete(`${path}/${name}`)
      return inner.get(name)
    },
  })
}

function isKind(kind: string): kind is Kind {
  return kind in CHECKS
}

describe('the Kubernetes manifests', () => {
  it.each(objects.map(({ file, object }) => [file, object.kind, object] as const))(
    '%s: a valid %s',
    (_, __, object) => {
      expect(() => validate(object)).not.toThrow()
    },
  )

  it('would not pass with a misspelled or missing field', () => {
    const { object } = objects.find(({ object: { kind } }) => kind === 'Deployment') ?? {}
    if (!object) throw new Error('No Deployment')
    expect(() => validate({ ...object, spec: { ...Object(object.spec), replica: 3 } })).toThrow()
    expect(() => validate({ ...object, spec: { replicas: 3 } })).toThrow()
  })

  it('give Hometown a configuration that it takes, for each role', () => {
    const of = (kind: string, field: string) =>
      texts.parse(objects.find(({ object }) => object.kind === kind)?.object[field])
    const settings = of('ConfigMap', 'data')
    for (const [ROLE, names] of Object.entries(SECRETS_OF_ROLES)) {
      const environment = { ...settings, ...Object.assign({}, ...names.map(secretOf)) }
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
      const role = z.enum(['api', 'jobs', 'publisher']).parse(ROLE)
      expect(Object.keys(environment).filter((name) => unneededByRole(role).has(name))).toEqual([])
      const loaded = loadConfig({ ...environment, SECRET_KEY: EXAMPLES.SECRET_KEY, ROLE })
      expect(loaded).toMatchObject({ ok: true })
      expect(loaded.ok && unencryptedProblems(loaded.config)).toEqual([])
    }
  })

  it('give each role no secrets but its own', () => {
    const refSchema = z.object({ secretRef: z.object({ name: z.string() }).optional() })
    const podSchema = z.object({
      spec: z.object({
        template: z.object({ spec: z.object({ containers: z.array(z.object({ envFrom: z.array(refSchema) })) }) }),
      }),
    })
    for (const [role, names] of Object.entries(SECRETS_OF_ROLES)) {
      const found = objects.find(({ file, object }) => file === `${role}.yaml` && object.kind === 'Deployment')
      const [container] = podSchema.parse(found?.object).spec.template.spec.containers
      expect(container?.envFrom.flatMap(({ secretRef }) => secretRef?.name ?? [])).toEqual(names)
    }
  })

  it('start nothing until the secrets of the example are replaced', async () => {
    const refused = loadConfig({ SECRET_KEY: secretOf('hometown').SECRET_KEY })
    expect(refused).toEqual({ ok: false, problems: [expect.stringMatching(/^SECRET_KEY must be 32 bytes/)] })
    expect(await passwordProblem(secretOf('hometown-api').ADMIN_PASSWORD ?? '', [])).toBeDefined()
  })

  it('run without rights of their own, on a root that nobody can write', () => {
    const podSchema = z.object({
      automountServiceAccountToken: z.boolean(),
      securityContext: z.unknown(),
      containers: z.array(z.object({ securityContext: z.unknown() })),
    })
    const templates = objects.filter(({ object: { kind } }) => kind === 'Deployment' || kind === 'Job')
    expect(templates).toHaveLength(4)
    for (const { file, object } of templates) {
      const { spec } = z.object({ spec: z.object({ template: z.object({ spec: podSchema }) }) }).parse(object)
        .spec.template
      expect({ file, ...spec }).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
          },
        ],
      })
    }
  })

  it('ask readers’ machines whether they serve, never for their database, and all whether they live', () => {
    const text = (role: string) => readFileSync(join(MANIFESTS, `${role}.yaml`), 'utf8')
    expect(text('api')).toContain('/api/health/serve')
    expect(text('api')).not.toContain('/api/health/ready')
    for (const role of ['api', 'jobs', 'publisher']) expect(text(role)).toContain('/api/health/live')
  })
})

describe('the image', () => {
  const dockerfile = read('Dockerfile')
  const [, last = ''] = dockerfile.split('FROM scratch')

  it('has one layer without a package manager, tests or the sources of commands that operators don’t have', () => {
    expect(last).not.toContain('RUN ')
    expect(last.match(/COPY --from=\w+/g)).toEqual(['COPY --from=system', 'COPY --from=build'])
    const [, system = ''] = dockerfile.split(' AS system')
    expect(system).toMatch(/rm -rf \/usr\/local\/lib\/node_modules .*\n.*\/npm .*\/npx .*\/corepack /)
    expect(system).toMatch(/rm -rf \/usr\/bin\/apt\* .*\/usr\/bin\/dpkg\*/)
    expect(dockerfile).toContain('find scripts -mindepth 1 -maxdepth 1 ! -name run-command.mjs -exec rm -rf')
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx', '**/test']),
    )
  })

  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/run-command.mjs'), ...args], { encoding: 'utf8' })
  const { stderr: offered } = run()

  it('runs every command that the pages for operators name for a container, and no other', () => {
    const pages = readdirSync(join(ROOT, 'docs/operate'))
      .filter((file) => file.endsWith('.md'))
      .map((file) => read(`docs/operate/${file}`))
    const named = pages.join('').matchAll(/docker compose (?:-f \S+ )?(?:exec|run --rm) \w+ npm run ([\w:-]+)/g)
    const commands = new Set([...named].map(([, command = '']) => command))
    expect(commands.size).toBeGreaterThan(4)
    for (const command of [...commands, 'migrate']) expect(offered).toContain(`npm run ${command}\n`)
    for (const args of [
      ['install', 'left-pad'],
      ['run', 'test'],
      ['run', 'dev'],
      ['exec', 'sh'],
    ])
      expect([args, run(...args).status]).toEqual([args, 1])
  })

  it('hands a command its words', () => {
    const { stderr, status } = run('run', '-s', 'password:reset', '--')
    expect([stderr, status]).toEqual([expect.stringContaining('Name the account'), 1])
  })
})
