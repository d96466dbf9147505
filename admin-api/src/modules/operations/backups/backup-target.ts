import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import { applySavedTimeZone } from '../../platform/settings/time-zone.service.ts'
import type { BackupPlace } from './open-backup-store.ts'

export type BackupTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'siteName' | 'timeZone' | 'backupRecipients'> &
  BackupPlace

/** Uses the settings saved at the desk, or the environment's if they can't be read, so that a backup is made anyway. */
export async function findBackupTarget(context: Pick<AppContext, 'config' | 'store'>): Promise<BackupTarget> {
  const { config } = context
  try {
    await applySavedTimeZone(context)
    return { ...config, siteName: await publicationName(context) }
  } catch {
    return config
  }
}
