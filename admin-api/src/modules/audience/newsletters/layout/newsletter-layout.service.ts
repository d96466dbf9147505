import {
  DEFAULT_LAYOUT,
  type LayoutToSave,
  type NewsletterLayout,
  newsletterLayoutSchema,
  type SavedLayout,
} from '@hometown/shared-types/newsletter-layout'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { plainLines, storable } from '@hometown/shared-types/storable-text'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { findLayoutRow, replaceLayoutRow } from './newsletter-layout.repository.ts'

const STALE_MESSAGE = 'Another editor saved the default layout in the meantime. Check their version, then save again.'

/** The saved one, or the built-in one with version 0. */
export async function getLayout(db: Kysely<Database>): Promise<SavedLayout> {
  const row = await findLayoutRow(db)
  if (!row) return { ...DEFAULT_LAYOUT, version: 0 }
  return { ...newsletterLayoutSchema.parse(JSON.parse(row.layout)), version: row.version }
}

/** @throws AppError 409 when another editor saved first. */
export async function saveLayout(
  context: AppContext,
  { user }: SignedIn,
  { version, ...layout }: LayoutToSave,
): Promise<SavedLayout> {
  const saved = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const now = context.clock.now()
      const current = await getLayout(trx)
      if (current.version !== version) throw new AppError(409, 'stale', STALE_MESSAGE, { extra: { current } })
      const row = { layout: JSON.stringify(safeLayout(layout)), updated_at: now }
      if (!(await replaceLayoutRow(trx, version, row))) throw new LostRaceError()
      await recordAudit(trx, { user, action: 'newsletter.layout' }, now)
      return getLayout(trx)
    }),
  )
  announce(context, { type: 'changed', lists: ['newsletters'] })
  return saved
}

function safeLayout({ introduction, signOff, ...layout }: NewsletterLayout): NewsletterLayout {
  return {
    ...layout,
    introduction: introduction && (sanitizeArticleHtml(storable(introduction)) || null),
    signOff: (signOff && plainLines(signOff)) || null,
  }
}
