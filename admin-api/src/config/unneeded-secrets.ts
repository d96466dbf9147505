import type { Environment } from './environment.ts'
import { isPublic, type Role } from './roles.ts'

type Variable = keyof Environment

/** For the start, and for commands. */
const NOT_FOR_RUNNING: readonly Variable[] = ['ADMIN_PASSWORD', 'NEXT_SECRET_KEY', 'BACKUP_IDENTITY_FILE']
/** They verify what others send us, and who asks. */
const FOR_RECEIVING: readonly Variable[] = [
  'WEBHOOK_SECRET',
  'MAIL_WEBHOOK_SECRET',
  'MAIL_WEBHOOK_MAILGUN_KEY',
  'MAIL_WEBHOOK_SENDGRID_KEY',
]
/** A username without its password is refused. */
const FOR_NEWSROOM_WORK: readonly Variable[] = [
  'SMTP_URL',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GEMINI_API_KEY',
  'META_GRAPH_TOKEN',
  'WORDPRESS_USERNAME',
  'WORDPRESS_APP_PASSWORD',
]

/** Secrets that a process of a machine with this role has no use for. */
function unneededSecrets(process: 'api' | 'jobs', role: Role): readonly Variable[] {
  return [
    ...NOT_FOR_RUNNING,
    ...(process === 'jobs' || !isPublic(role) ? FOR_RECEIVING : []),
    ...(process === 'api' ? (['CDN_PURGE_URL'] as const) : []),
    ...(role === 'publisher' ? FOR_NEWSROOM_WORK : []),
  ]
}

/** The environment for such a process: what breaks into one finds nothing of the others. */
export function withoutUnneededSecrets(env: NodeJS.ProcessEnv, process: 'api' | 'jobs', role: Role): NodeJS.ProcessEnv {
  const unneeded = new Set(unneededSecrets(process, role).flatMap((name) => [name, `${name}_FILE`]))
  return Object.fromEntries(Object.entries(env).filter(([name]) => !unneeded.has(name)))
}
