export class BackupError extends Error {
  override name = 'BackupError' as const
}
