/** Why there is no backup, or why one is not put back. The message is for people. */
export class BackupError extends Error {
  override name = 'BackupError' as const
}
