import type { Values } from './environment.ts'

type Role = Values['role']

/** Tells whether the machine answers the public; a worker answers only health checks. */
export function isPublic(role: Role): boolean {
  return role !== 'worker'
}

/** Tells whether the machine renders a copy of the site. With a deploy hook, another service builds it. */
export function hasPublisher({ role, deployHookUrl }: Pick<Values, 'role' | 'deployHookUrl'>): boolean {
  return !deployHookUrl && isPublic(role)
}

/** The newsroom's work is all but rendering: mail, sources, WordPress, pictures, backups, the deploy hook. */
export function doesNewsroomWork(role: Role): boolean {
  return role !== 'web'
}
