/**
 * Sessions, held leases, backup states and what machines share for minutes must not come back.
 * @param tables of the backup; older ones lack some
 */
export function statementsAfterRestore(tables: readonly string[], hasDerivedFiles: boolean): string[] {
  const statements: [table: string, statement: string][] = [
    ['sessions', 'delete from sessions'],
    // Rows remember the fence that claimed them, so the next one must be higher.
    ['leases', 'update leases set expires_at = 0'],
    ['nodes', 'delete from nodes'],
    ['presence', 'delete from presence'],
    ['previews', 'delete from previews'],
    ['preview_requests', 'delete from preview_requests'],
    ['public_limits', 'delete from public_limits'],
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
