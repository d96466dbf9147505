import type { Media } from '@hometown/shared-types/media'
import type { PictureCredit } from '@hometown/shared-types/picture-credit'
import { type FocusEvent, useState } from 'react'
import { CreditFields, problemOfLink } from '../../parts/pictures/CreditFields.tsx'
import { useSaveCredit } from '../../parts/pictures/credits.api.ts'
import { Button } from '../../ui/Button.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { LEAD_CREDIT_ID } from './lead-notes.ts'

/** The credit belongs to the picture, not to the article, so it is saved by itself when the focus leaves it. */
export function LeadCredit({ picture }: { picture: Media }) {
  const [edits, setEdits] = useState<Partial<PictureCredit>>({})
  const update = useSaveCredit(picture)
  const value = { ...picture, ...edits }
  const isChanged = Object.keys(edits).length > 0

  function save(): void {
    if (!isChanged || update.isPending || problemOfLink(value.creditUrl)) return
    update.mutate(edits, {
      // Keep what was changed during the save.
      onSuccess: () => setEdits((now) => (now === edits ? {} : now)),
      onError: (error) => toastFailure('Credit not saved', error, 'The credit could not be saved.'),
    })
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) save()
  }

  return (
    <fieldset aria-label="Credit of the picture" className="min-w-0" onBlur={leave}>
      <CreditFields
        value={value}
        onChange={(changes) => setEdits((now) => ({ ...now, ...changes }))}
        creditId={LEAD_CREDIT_ID}
        creditHint="Saved with the picture, wherever it is used."
      />
      {isChanged && (
        <Button size="sm" className="mt-3" onClick={save} pending={update.isPending}>
          Save credit
        </Button>
      )}
    </fieldset>
  )
}
