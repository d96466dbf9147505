import { CORRECTION_KINDS, type CorrectionKind } from '@hometown/shared-types/contract/corrections'
import type { SiteCorrection } from './content.ts'

export const CORRECTION_LABELS: Readonly<Record<CorrectionKind, string>> = {
  correction: 'Correction',
  clarification: 'Clarification',
  update: 'Update',
  note: 'Editor’s note',
}

export const CORRECTED_LABELS: Readonly<Record<CorrectionKind, string>> = {
  correction: 'Corrected',
  clarification: 'Clarified',
  update: 'Updated',
  note: 'Editor’s note',
}

/** Returns corrections first: a later update must not hide that something was wrong. @param notes newest first */
export function latestOfEachKind(notes: readonly SiteCorrection[] = []): SiteCorrection[] {
  return CORRECTION_KINDS.flatMap((kind) => notes.find((note) => note.kind === kind) ?? [])
}
