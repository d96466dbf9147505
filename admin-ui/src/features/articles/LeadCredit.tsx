import type { Media } from '@hometown/shared-types/media'
import type { PictureCredit } from '@hometown/shared-types/picture-credit'
import { type FocusEvent, useState } from 'react'
import { CreditFields, problemOfLink } from '../../parts/pictures/CreditFields.tsx'
import { useSaveCredit } from '../../parts/pictures/credits.api.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { LEAD_CREDIT_ID } from './lead-notes.ts'

/** The credit belongs to the picture, not to the article, so it is saved by itself when the focus leaves it. */
export function LeadCredit({ picture }: { picture: Media }) {
  const [edits, setEdits] = useState<Partial<PictureCredit>>({})
  const update = useSaveCredit(picture)
  const value = { ...picture, ...edits }
  const isChanged = Object.keys(edits).length > 0

  function save(): void {
    if (!isChanged || update.isPending) return
    const { creditUrl, ...others } = edits
    const problem = problemOfLink(value.creditUrl)
    // A wrong link must not keep the name from being saved.
    if (problem) toast({ title: 'Couldn’t save the credit link', description: problem, variant: 'destructive' })
    const changes = problem ? others : edits
    const left = problem ? { creditUrl } : {}
    if (Object.keys(changes).length === 0) return
    update.mutate(changes, {
      // Keep what was changed during the save.
      onSuccess: () => setEdits((now) => (now === edits ? left : now)),
      onError: (error) => toastFailure('Credit not saved', error, 'Couldn’t save the credit.'),
    })
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) save()
  }

  return (
    <fieldset aria-label="Picture credit" className="min-w-0" onBlur={leave}>
      <CreditFields
        value={value}
        onChange={(changes) => setEdits((now) => ({ ...now, ...changes }))}
        creditId={LEAD_CREDIT_ID}
        creditHint="We save the credit with the picture. All articles with this picture show it."
      />
      {isChanged && (
        <Button size="sm" className="mt-3" onClick={save} pending={update.isPending}>
          Save credit
        </Button>
      )}
    </fieldset>
  )
}
