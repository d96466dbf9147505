import { mapArticleTexts } from '@hometown/shared-types/contract/articles'
import type { ArticleSnapshot } from '@hometown/shared-types/contract/desk-articles'
import { type ReactNode, useMemo } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { DiffText } from '../DiffText.tsx'
import { type DiffPart, diffWords } from '../word-diff.ts'
import { readableText } from './readable-text.ts'

interface RevisionComparisonProps {
  before: ArticleSnapshot | undefined
  after: ArticleSnapshot
}

/** Shows what one save changed: title, standfirst and text word by word, then other fields. */
export function RevisionComparison({ before, after }: RevisionComparisonProps) {
  const old = before ?? after
  const text = useMemo(
    () => diffWords(readableText(old.content), readableText(after.content)),
    [old.content, after.content],
  )
  const isSameText = text.every(({ kind }) => kind === 'same')
  const facts = compareFacts(old, after)
  const isSame =
    before !== undefined &&
    old.title === after.title &&
    old.description === after.description &&
    facts.length === 0 &&
    old.content === after.content
  return (
    <div className="flex flex-col gap-4">
      {isSame && <p className="text-quiet">These two versions are the same.</p>}
      <Part title="Title">
        <p className="font-semibold text-lg">
          <DiffText parts={diffWords(old.title, after.title)} />
        </p>
      </Part>
      <Part title="Description">
        <p>
          <DiffText parts={diffWords(old.description, after.description)} />
        </p>
      </Part>
      <Part title="Content">
        {text.length === 0 && <p className="text-quiet">No text.</p>}
        <p className="max-w-prose whitespace-pre-line">
          <DiffText parts={text} />
        </p>
        {isSameText && old.content !== after.content && <Badge tone="blue">Formatting changed</Badge>}
      </Part>
      {facts.length > 0 && (
        <Part title="Also changed">
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
            {facts.map((fact) => (
              <div key={fact.name} className="contents">
                <dt className="text-quiet">{fact.name}</dt>
                <dd className="break-words">
                  <DiffText parts={fact.parts} />
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-quiet text-sm">{title}</h3>
      {children}
    </section>
  )
}

/** Fields compared elsewhere, and the time, which isn't in any form. */
type ShownWhole = 'title' | 'description' | 'content' | 'publishedAt'

const NAMES = {
  category: 'Category',
  authorName: 'Author',
  status: 'Status',
  slug: 'Address',
  imageUrl: 'Picture',
  ...mapArticleTexts((_name, { label }) => label),
  keywords: 'Keywords',
} satisfies Record<Exclude<keyof ArticleSnapshot, ShownWhole>, string>

/** Differences other than in title, standfirst and text. */
function compareFacts(before: ArticleSnapshot, after: ArticleSnapshot): { name: string; parts: DiffPart[] }[] {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((field) => {
    const [old, now] = [written(before[field]), written(after[field])]
    if (old === now) return []
    const parts: DiffPart[] = [
      { kind: 'removed', text: old || 'none' },
      { kind: 'same', text: ' ' },
      { kind: 'added', text: now || 'none' },
    ]
    return [{ name: NAMES[field], parts }]
  })
}

function written(value: string | readonly string[] | null): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}
