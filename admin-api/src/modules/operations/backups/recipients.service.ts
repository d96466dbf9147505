import type { AddBackupRecipientInput, BackupRecipients, SavedRecipient } from '@hometown/shared-types/backup-recipient'
import { MOST_RECIPIENTS, savedRecipientSchema } from '@hometown/shared-types/backup-recipient'
import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { lockForTransaction } from '../../../database/advisory-locks.ts'
import type { Database } from '../../../database/database.ts'
import { findSettingValue, saveSettingValue } from '../../../database/settings/setting-values.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { BackupError } from './backup-errors.ts'

const KEY = 'backupRecipients'

export async function getBackupRecipients({ config, store }: RecipientContext): Promise<BackupRecipients> {
  return { saved: await listSaved(store.db), fromEnvironment: [...config.backupRecipients] }
}

type RecipientContext = Pick<AppContext, 'config' | 'store'>

/**
 * All public keys that a new backup is encrypted for.
 * @throws BackupError if they can't be read: a backup that should be encrypted must not be made without
 */
export async function listBackupRecipients({ config, store }: RecipientContext): Promise<string[]> {
  const given = config.backupRecipients
  const saved = await listSaved(store.db).catch((error: unknown) => {
    if (given.length > 0) return []
    throw new BackupError('Couldn’t read which keys backups are encrypted for, so there is no new backup.', {
      cause: error,
    })
  })
  return [...new Set([...given, ...saved.map(({ recipient }) => recipient)])]
}

export async function addBackupRecipient(
  context: AppContext,
  { user }: SignedIn,
  { name, recipient }: AddBackupRecipientInput,
): Promise<BackupRecipients> {
  await refuseUseless(recipient)
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await lockForTransaction(trx, context.store.kind, 'backupRecipients')
    const saved = await listSaved(trx)
    if (saved.some((one) => one.recipient === recipient))
      throw new AppError(409, 'known', 'Backups are already encrypted for this key.')
    if (saved.length >= MOST_RECIPIENTS)
      throw new AppError(409, 'too_many', `Backups can have ${MOST_RECIPIENTS} keys. Remove one first.`)
    const added: SavedRecipient = {
      ...{ id: uuid(), name, recipient },
      ...{ addedAt: new Date(now).toISOString(), addedBy: user.username },
    }
    await saveSettingValue(trx, KEY, [...saved, added], user.username, now)
    await recordAudit(trx, { user, action: 'backup-key.add', subject: added.id, details: { name, recipient } }, now)
  })
  announce(context, { type: 'changed', lists: ['backups'] })
  return getBackupRecipients(context)
}

export async function removeBackupRecipient(
  context: AppContext,
  { user }: SignedIn,
  id: string,
): Promise<BackupRecipients> {
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await lockForTransaction(trx, context.store.kind, 'backupRecipients')
    const saved = await listSaved(trx)
    const removed = saved.find((one) => one.id === id)
    if (!removed) throw notFound('Key')
    const { name, recipient } = removed
    await saveSettingValue(
      trx,
      KEY,
      saved.filter((one) => one !== removed),
      user.username,
      now,
    )
    await recordAudit(trx, { user, action: 'backup-key.remove', subject: id, details: { name, recipient } }, now)
  })
  announce(context, { type: 'changed', lists: ['backups'] })
  return getBackupRecipients(context)
}

async function listSaved(db: Kysely<Database>): Promise<SavedRecipient[]> {
  return z.array(savedRecipientSchema).parse((await findSettingValue(db, KEY)) ?? [])
}

/** A text can be a key by its form, and still be a point that nothing can be encrypted for. */
async function refuseUseless(recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
    await encrypter.encrypt('')
  } catch {
    throw new AppError(422, 'useless_key', 'Nothing can be encrypted for this key. Make another one.')
  }
}
