import type { Environment } from './environment.ts'

/** - `web` answers readers and the desk, from its own copy of the site. - `worker` does everything else. */
export type Role = Environment['ROLE']

interface RoleConfig {
  readonly role: Role
  readonly deployHookUrl: string | undefined
}

/** Machines with roles share the database, the bucket, the mail server and the key. */
const SHARED = {
  DATABASE_URL: 'databaseUrl',
  'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY': 'objectStore',
  SMTP_URL: 'smtpUrl',
  SECRET_KEY: 'secretKey',
} as const

export function roleProblems(config: { role: Role } & Readonly<Record<(typeof SHARED)[keyof typeof SHARED], unknown>>) {
  const { role } = config
  if (role === 'all') return []
  return Object.entries(SHARED)
    .filter(([, field]) => config[field] === undefined)
    .map(([variables, field]) => {
      const verb = field === 'objectStore' ? 'are' : 'is'
      return `${variables} ${verb} missing: ROLE ${role} is for several machines, which share them. Set them on each.`
    })
}

/** Whether the machine answers the public; a worker answers only health checks. */
export function isPublic(role: Role): boolean {
  return role !== 'worker'
}

/** Whether the machine renders a copy of the site. With a deploy hook, another service builds it. */
export function hasPublisher({ role, deployHookUrl }: RoleConfig): boolean {
  return !deployHookUrl && isPublic(role)
}

/** Whether it needs a `jobs` process: for all other work, or for its copy of the site. */
export function hasJobs(config: RoleConfig): boolean {
  return doesNewsroomWork(config.role) || hasPublisher(config)
}

/** All work but rendering: mail, sources, WordPress, pictures, backups, the deploy hook. */
export function doesNewsroomWork(role: Role): boolean {
  return role !== 'web'
}
