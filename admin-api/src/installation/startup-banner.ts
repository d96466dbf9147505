import { READABLE_BACKUPS } from '@hometown/shared-types/backup-recipient'
import type { Config } from '../config/config.ts'
import { isPublic } from '../config/roles.ts'
import type { Prepared } from './prepare-installation.ts'

export function announce(config: Config, address: string, { signIn, encryptsBackups }: Prepared, first: boolean): void {
  if (!isPublic(config.role)) {
    console.log(`\n${config.siteName}: ROLE ${config.role} is running.\n\n  Health   ${address}/api/health/ready\n`)
    return
  }
  console.log(`\n${config.siteName} is running.\n`)
  console.log(
    `  Site     ${config.siteUrl}${config.deployHookUrl ? '  (made by the build that DEPLOY_HOOK_URL starts)' : ''}`,
  )
  if (!config.siteUrl.endsWith(address.slice(address.lastIndexOf(':')))) console.log(`  Here     ${address}`)
  console.log(`  Desk     ${config.apiUrl || config.siteUrl}/admin`)
  console.log(`  API      ${config.apiUrl || config.siteUrl}/api  (documentation: /api/docs)`)
  if (signIn) console.log(`  Account  ${signIn.username} ${signIn.hint}`)
  if (first && config.sampleContent) console.log('\nThe articles are samples; npm run sample:remove removes them.')
  if (encryptsBackups === false) console.log(`\n${READABLE_BACKUPS} Make a key at the desk, under System.`)
  console.log('\nStop it with Ctrl-C.')
}
