import { isEditor } from '@hometown/shared-types/auth'
import type { Media } from '@hometown/shared-types/media'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useCurrentUser } from '../../lib/session.ts'
import { canDescribe } from '../../parts/pictures/can-describe.ts'
import { Summary } from '../../ui/Summary.tsx'
import { ArticleTextField, textsOfSection } from './ArticleTextField.tsx'
import type { ArticleValues } from './article-draft.ts'
import { LeadCredit } from './LeadCredit.tsx'
import { PICTURE_DETAILS_ID, useMissingCredit } from './lead-notes.ts'

/** Folded, so that the text is near; open from the start if readers would miss something. */
export function PictureDetails({ picture }: { picture: Media | undefined }) {
  const user = useCurrentUser()
  const mayCredit = picture ? canDescribe(user, picture) : isEditor(user)
  const { formState } = useFormContext<ArticleValues>()
  const isNeeded = useMissingCredit() !== undefined || formState.errors.imageCaption !== undefined
  const [isOpen, setOpen] = useState(isNeeded)
  // It stays open once the credit is written, because somebody is writing there.
  useEffect(() => {
    if (isNeeded) setOpen(true)
  }, [isNeeded])
  return (
    <details
      id={PICTURE_DETAILS_ID}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group"
    >
      <Summary className="min-h-7 w-fit max-md:min-h-11">
        <span className="shrink-0 font-medium">Picture details</span>
        <span className="truncate text-quiet text-sm">
          {picture?.credit ?? (mayCredit ? 'caption, credit, license' : 'caption')}
        </span>
      </Summary>
      <div className="flex flex-col gap-3 pt-3">
        {textsOfSection('picture').map((name) => (
          <ArticleTextField key={name} name={name} placeholder={picture?.caption ?? undefined} />
        ))}
        {picture && mayCredit && <LeadCredit key={picture.id} picture={picture} />}
      </div>
    </details>
  )
}
