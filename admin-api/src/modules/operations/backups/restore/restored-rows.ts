/**
 * What the rows of a backup must not bring back: who was signed in, who held which work, and how backups went. Sizes of pictures are made
 * again where their files are not there.
 * @param tables that the backup has; older ones lack some.
 */
export function statementsAfterRestore(tables: readonly string[], hasDerivedFiles: boolean): string[] {
  const statements: [table: string, statement: string][] = [
    ['sessions', 'delete from sessions'],
    ['leases', 'delete from leases'],
    // The backup itself was being made, and others lay beside it.
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
