import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import { applySavedTimeZone } from '../../platform/settings/time-zone.service.ts'

/** What is backed up, and what the paper and its days are called. */
export type BackupTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'siteName' | 'timeZone'>

/** As saved at the desk; where that can't be read, as the environment has it: a backup is made all the same. */
export async function findBackupTarget(context: Pick<AppContext, 'config' | 'store'>): Promise<BackupTarget> {
  const { config } = context
  try {
    await applySavedTimeZone(context)
    return { ...config, siteName: await publicationName(context) }
  } catch {
    return config
  }
}
