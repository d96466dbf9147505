import { type Mirror, removeMirrored } from './mirror.service.ts'
import type { MirrorReport } from './mirror-report.ts'
import { deleteLossConfirmation, isLossConfirmed } from './mirror-state.repository.ts'
import { isSuddenLoss } from './sudden-loss.ts'

/** Answers what is held back. */
export async function removeMissing(
  mirror: Mirror,
  report: MirrorReport,
  loss: { missing: number[]; known: number },
): Promise<number[]> {
  const { db } = mirror.context.store
  const confirmed = await isLossConfirmed(db)
  if (!confirmed && isSuddenLoss(loss.missing.length, loss.known)) {
    await report.held(
      `${loss.missing.length} of ${loss.known} articles are gone from WordPress all at once. They stay on the site until somebody confirms it at the desk or with npm run publish:confirm.`,
    )
    return loss.missing
  }
  await removeMirrored(mirror, loss.missing)
  if (confirmed) await deleteLossConfirmation(db)
  return []
}
