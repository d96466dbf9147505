import type { Config } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { paperName } from '../site/paper.service.ts'
import { applySavedTimeZone } from '../site/time-zone.service.ts'

/** What is backed up, and what the paper and its days are called. */
export type BackupPlace = Pick<Config, 'dataDir' | 'databaseUrl' | 'siteName' | 'timeZone'>

/** As saved at the desk; where that can't be read, as the environment has it: a backup is made all the same. */
export async function findBackupPlace(context: Pick<AppContext, 'config' | 'store'>): Promise<BackupPlace> {
  const { config } = context
  try {
    await applySavedTimeZone(context)
    return { ...config, siteName: await paperName(context) }
  } catch {
    return config
  }
}
