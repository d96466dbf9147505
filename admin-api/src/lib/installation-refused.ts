/** The operator must decide something first; the message says what. */
export class InstallationRefusedError extends Error {
  override name = 'InstallationRefusedError' as const
}
