import type { EnvironmentValues } from './environment.ts'

type InstallationRole = EnvironmentValues['role']

/** Tells whether the machine answers the public; a worker answers only health checks. */
export function servesReaders(role: InstallationRole): boolean {
  return role !== 'worker'
}

/** Tells whether the machine renders a copy of the site. With a deploy hook, another service builds it. */
export function hasPublisher({ role, deployHookUrl }: Pick<EnvironmentValues, 'role' | 'deployHookUrl'>): boolean {
  return !deployHookUrl && servesReaders(role)
}

/** The newsroom's work is all but rendering: mail, sources, WordPress, pictures, backups, the deploy hook. */
export function doesNewsroomWork(role: InstallationRole): boolean {
  return role !== 'web'
}
