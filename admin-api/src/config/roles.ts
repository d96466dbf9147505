import type { Environment } from './environment.ts'

/** - `api` answers readers and the desk. - `jobs` does everything else but publishing. - `publisher` publishes. */
export type Role = Environment['ROLE']

interface RoleConfig {
  readonly role: Role
  readonly deployHookUrl: string | undefined
}

/** Machines with roles share the database, the bucket, the mail server and the key. A publisher sends no mail. */
const SHARED = {
  DATABASE_URL: 'databaseUrl',
  'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY': 'objectStore',
  SMTP_URL: 'smtpUrl',
  SECRET_KEY: 'secretKey',
} as const

export function roleProblems(config: RoleConfig & Readonly<Record<(typeof SHARED)[keyof typeof SHARED], unknown>>) {
  const { role, deployHookUrl } = config
  if (role === 'all') return []
  const problems = Object.entries(SHARED)
    .filter(([, field]) => config[field] === undefined && !(field === 'smtpUrl' && role === 'publisher'))
    .map(([variables, field]) => {
      const verb = field === 'objectStore' ? 'are' : 'is'
      return `${variables} ${verb} missing: ROLE ${role} is for several machines, which share them. Set them on each.`
    })
  if (role === 'publisher' && deployHookUrl) {
    problems.push(
      'DEPLOY_HOOK_URL and ROLE publisher exclude each other: with a deploy hook, your CI renders the site. ' +
        'Remove this machine, or the hook.',
    )
  }
  return problems
}

/** Whether the machine answers the public; the others answer only health checks, and the publisher on the same machine. */
export function isPublic(role: Role): boolean {
  return role === 'all' || role === 'api'
}

/** With a deploy hook there is no publisher, so the machines that do the other work call it. */
export function publishes({ role, deployHookUrl }: RoleConfig): boolean {
  return role === 'all' || role === (deployHookUrl ? 'jobs' : 'publisher')
}

/** Whether the machine renders pages itself. */
export function hasPublisher({ role, deployHookUrl }: RoleConfig): boolean {
  return !deployHookUrl && (role === 'all' || role === 'publisher')
}

export function hasJobs(role: Role): boolean {
  return role !== 'api'
}

/** All work but publishing: mail, sources, WordPress, pictures, backups. */
export function doesNewsroomWork(role: Role): boolean {
  return role === 'all' || role === 'jobs'
}
