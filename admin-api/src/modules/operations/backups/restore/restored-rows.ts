import { RESTORED } from '../../../platform/mail/mailing-hold.service.ts'

/**
 * The next start learns that the rows come from a backup, and holds all mail. Sessions, held leases, backup states and what machines share for minutes must
 * not come back.
 * @param tables of the backup; older ones lack some
 */
export function statementsAfterRestore(tables: readonly string[], hasDerivedFiles: boolean, now: number): string[] {
  const statements: [table: string, statement: string][] = [
    ['sessions', 'delete from sessions'],
    [
      'instance_values',
      `insert into instance_values (name, value, updated_at) values ('${RESTORED}', 'true', ${now}) on conflict (name) do nothing`,
    ],
    // Rows remember the fence that claimed them, so the next one must be higher.
    ['leases', 'update leases set expires_at = 0'],
    ['nodes', 'delete from nodes'],
    ['previews', 'delete from previews'],
    ['preview_requests', 'delete from preview_requests'],
    // The state of the backup in progress, and of other backups that may not exist here.
    [
      'instance_values',
      `delete from instance_values where name in ('backup_work', 'backup_nightly', 'backups_expected')`,
    ],
    [
      'picture_copies',
      hasDerivedFiles
        ? `update picture_copies set due_at = 0, attempts = 0 where state in ('first', 'ready')`
        : `update picture_copies set due_at = 0, attempts = 0, state = 'waiting', hash = null, widths = '[]'`,
    ],
  ]
  return statements.filter(([table]) => tables.includes(table)).map(([, statement]) => statement)
}

const KEYS_AT_ONCE = 500

/** So that the next put of such a file stores it again. @param keys only of characters that need no quoting */
export function statementsForMissing(keys: readonly string[], now: number): string[] {
  const statements: string[] = []
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const list = keys.slice(start, start + KEYS_AT_ONCE).map((key) => `'${key}'`)
    statements.push(`update stored_files set damaged_at = ${now} where object_key in (${list.join(', ')})`)
  }
  return statements
}
