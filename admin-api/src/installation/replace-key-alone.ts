import type { AppContext } from '../context.ts'
import { type ReplacedKey, replaceSecretKey } from '../modules/platform/secret-key/replace-secret-key.service.ts'
import { whileStopped } from './while-stopped.ts'

/** Saves nothing with the former key meanwhile. @throws InstallationRefusedError */
export async function replaceKeyAlone(context: AppContext, onWait?: () => void): Promise<ReplacedKey | undefined> {
  return whileStopped(context, () => replaceSecretKey(context), onWait)
}
