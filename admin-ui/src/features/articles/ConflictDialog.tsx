import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { EMPLOYMENT_LABELS } from '@hometown/shared-types/job-details'
import { useId, useMemo, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { type ArticleDraft, changedFields, type DraftField, draftOfArticle } from './article-draft.ts'
import type { Conflict } from './editor-contract.ts'
import { savedByText } from './saved-by-text.ts'
import { type DiffPart, diffWords } from './word-diff.ts'

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

function textOf(value: ArticleDraft[DraftField]): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(', ')
  const { isRemote, employmentType, ...texts } = value
  const type = employmentType && EMPLOYMENT_LABELS[employmentType]
  return [isRemote && 'Remote', type, ...Object.values(texts)].filter(Boolean).join(', ')
}

type Choice = { kind: 'theirs' | 'mine' } | { kind: 'merged'; text: string }

const NAMES: Record<DraftField, string> = {
  title: 'Title',
  description: 'Description',
  content: 'Article text',
  category: 'Category',
  authorName: 'Author name',
  imageUrl: 'Picture at the top',
  status: 'Status',
  slug: 'Slug',
  ...mapArticleTexts((_name, { label }) => label),
  keywords: 'Keywords',
  publishAt: 'Publish at',
  unpublishAt: 'Take down at',
  job: 'Job',
}
/** Fields whose two texts can be merged by hand; for other fields, choose one. */
const TEXTS = new Set<DraftField>(['title', 'description', 'content', 'metaDescription'])

interface ConflictFieldProps {
  field: DraftField
  theirs: string
  mine: string
  choice: Choice
  onChoose(choice: Choice): void
}

function ConflictField({ field, theirs, mine, choice, onChoose }: ConflictFieldProps) {
  const id = useId()
  const parts = useMemo(() => diffWords(theirs, mine), [theirs, mine])
  const kinds = TEXTS.has(field) ? (['theirs', 'mine', 'merged'] as const) : (['theirs', 'mine'] as const)
  const labels = { theirs: 'Use their version', mine: 'Keep my version', merged: 'Merge by hand' }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-2 font-semibold">{NAMES[field]}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Side title="Theirs" parts={parts} hides="added" isCode={field === 'content'} />
        <Side title="Yours" parts={parts} hides="removed" isCode={field === 'content'} />
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {kinds.map((kind) => (
          <label key={kind} className="flex items-center gap-2">
            <input
              type="radio"
              name={id}
              checked={choice.kind === kind}
              onChange={() => onChoose(kind === 'merged' ? { kind, text: mine } : { kind })}
              className="size-4 accent-accent"
            />
            {labels[kind]}
          </label>
        ))}
      </div>
      {choice.kind === 'merged' && (
        <Textarea
          aria-label={`${NAMES[field]}, merged`}
          value={choice.text}
          rows={6}
          onChange={({ target }) => onChoose({ kind: 'merged', text: target.value })}
          className={field === 'content' ? 'font-mono text-sm' : ''}
        />
      )}
    </fieldset>
  )
}

interface SideProps {
  title: string
  parts: readonly DiffPart[]
  hides: DiffPart['kind']
  /** Uses a monospace font, because the text font shows `-->` as an arrow. */
  isCode: boolean
}

function Side({ title, parts, hides, isCode }: SideProps) {
  const shown = parts.map((part, index) => ({ ...part, key: index })).filter(({ kind }) => kind !== hides)
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border bg-surface">
      <h3 className="border-b px-3 py-1.5 text-quiet text-sm">{title}</h3>
      <div className={`whitespace-pre-wrap break-words p-3 ${isCode ? 'font-mono text-sm' : ''}`}>
        {shown.length === 0 && <span className="text-quiet">Empty</span>}
        {shown.map(({ kind, text, key }) =>
          kind === 'same' ? (
            <span key={key}>{shortened(text)}</span>
          ) : (
            <mark
              key={key}
              className={kind === 'added' ? 'bg-green-ground text-green' : 'bg-orange-ground text-orange'}
            >
              {text}
            </mark>
          ),
        )}
      </div>
    </section>
  )
}

/** Cuts long common stretches down to enough context to find the place. */
function shortened(text: string): string {
  return text.length > 600 ? `${text.slice(0, 200)} … ${text.slice(-200)}` : text
}
