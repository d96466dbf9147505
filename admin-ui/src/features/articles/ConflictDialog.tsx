import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type ArticleDraft, changedFields, type DraftField, draftOfArticle } from './article-draft.ts'
import { type Choice, ConflictField } from './ConflictField.tsx'
import type { Conflict } from './editor-contract.ts'
import { savedByText } from './saved-by-text.ts'

interface ConflictDialogProps {
  conflict: Conflict
  onClose(): void
  onResolve(article: DeskArticle, draft: ArticleDraft): void
}

/** Shows two edits of one article side by side and asks which to keep. Nothing is overwritten. */
export function ConflictDialog({ conflict: { theirs: article, mine, base }, onClose, onResolve }: ConflictDialogProps) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const theirs = draftOfArticle(article, time.zone)
  const differing = changedFields(theirs, mine)
  const [choices, setChoices] = useState(() => suggestChoices(differing, base, theirs, mine))

  const resolve = () => {
    const merged = { ...theirs, ...Object.fromEntries(differing.map((field) => [field, chosenValue(field)])) }
    onResolve(article, merged)
  }
  const chosenValue = (field: DraftField) => {
    const choice = choices[field]
    if (choice?.kind === 'theirs') return theirs[field]
    return choice?.kind === 'merged' ? choice.text : mine[field]
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={savedByText(article, user)}
      description={`Saved ${time.ago(article.updatedAt)}, at ${time.time(article.updatedAt)}. Choose what to keep, then save again.`}
      width="xl"
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button variant="primary" onClick={resolve}>
            Continue with these
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {differing.length === 0 && <p>Both versions are the same. You can continue with the newer one.</p>}
        {differing.map((field) => (
          <ConflictField
            key={field}
            field={field}
            theirs={textOf(theirs[field])}
            mine={textOf(mine[field])}
            choice={choices[field] ?? { kind: 'mine' }}
            onChoose={(choice) => setChoices((before) => ({ ...before, [field]: choice }))}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** Defaults: fields that only they changed are theirs; every field that this user changed is this user's. */
function suggestChoices(
  differing: readonly DraftField[],
  base: ArticleDraft,
  theirs: ArticleDraft,
  mine: ArticleDraft,
): Partial<Record<DraftField, Choice>> {
  const myChanges = new Set(changedFields(base, mine))
  const theirChanges = new Set(changedFields(base, theirs))
  return Object.fromEntries(
    differing.map((field) => [field, { kind: theirChanges.has(field) && !myChanges.has(field) ? 'theirs' : 'mine' }]),
  )
}

function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(', ')
}
