import type { CorrectionKind } from '@hometown/shared-types/correction'

/** What readers call each kind of note. */
export const CORRECTION_LABELS: Readonly<Record<CorrectionKind, string>> = {
  correction: 'Correction',
  clarification: 'Clarification',
  update: 'Update',
}

/** What was done to the article, where a line only points to the note. */
export const CORRECTED_LABELS: Readonly<Record<CorrectionKind, string>> = {
  correction: 'Corrected',
  clarification: 'Clarified',
  update: 'Updated',
}
