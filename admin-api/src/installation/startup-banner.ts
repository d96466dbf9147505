import { READABLE_BACKUPS } from '@hometown/shared-types/backup-recipient'
import type { Config } from '../config/config.ts'
import { isPublic } from '../config/roles.ts'
import { isReadByPeople, say } from '../log/say.ts'
import type { Prepared } from './prepare-installation.ts'

type Told = Pick<Prepared, 'signIn'>

/** A block for people, or a line of the log for each of its sentences. */
export function announce(config: Config, address: string, prepared: Told, first: boolean): void {
  const { siteName, role } = config
  const running = isPublic(role) ? `${siteName} is running.` : `${siteName}: ROLE ${role} is running.`
  const places = Object.entries(placesOf(config, address, prepared))
  const notes = isPublic(role) ? notesOf(config, first) : []
  if (!isReadByPeople()) {
    for (const text of [`${running} ${places.map(([name, place]) => `${name}: ${place}`).join(', ')}`, ...notes])
      say(text)
    return
  }
  const lines = places.map(([name, place]) => `  ${name.padEnd(8)} ${place}`)
  const blocks = [running, lines.join('\n'), ...notes, ...(isPublic(role) ? ['Stop it with Ctrl-C.'] : [])]
  say(`\n${blocks.join('\n\n')}${isPublic(role) ? '' : '\n'}`)
}

function placesOf(config: Config, address: string, { signIn }: Told): Record<string, string> {
  const { siteUrl, apiUrl, deployHookUrl, role } = config
  if (!isPublic(role)) return { Health: `${address}/api/health/ready` }
  const isElsewhere = !siteUrl.endsWith(address.slice(address.lastIndexOf(':')))
  return {
    Site: `${siteUrl}${deployHookUrl ? '  (made by the build that DEPLOY_HOOK_URL starts)' : ''}`,
    ...(isElsewhere && { Here: address }),
    Desk: `${apiUrl || siteUrl}/admin`,
    API: `${apiUrl || siteUrl}/api  (documentation: /api/docs)`,
    ...(signIn && { Account: `${signIn.username} ${signIn.hint}` }),
  }
}

function notesOf({ backupRecipients, sampleContent }: Config, first: boolean): string[] {
  return [
    ...(first && sampleContent ? ['The articles are samples; npm run sample:remove removes them.'] : []),
    ...(backupRecipients.length === 0
      ? [`${READABLE_BACKUPS} Set BACKUP_RECIPIENTS: docs/operate/backups.md says how.`]
      : []),
  ]
}
