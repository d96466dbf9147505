import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { EMPLOYMENT_LABELS } from '@hometown/shared-types/contract/jobs'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCountyTime } from '../../lib/formats.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import { type FieldTexts, StaleNotice } from '../../parts/forms/StaleNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { type ArticleDraft, type ArticleValues, DRAFT_FIELDS, type DraftField, FIELD_NAMES } from './article-draft.ts'
import { EditorNote } from './EditorNotice.tsx'
import { putField } from './use-article-form.ts'

interface NewerVersionNoteProps {
  /** The article as the form knows it. */
  article: DeskArticle
  /** The article as it is stored now. */
  now: Pick<DeskArticle, 'status' | 'updatedAt' | 'savedBy'>
  isDirty: boolean
  /** Takes the stored version into the form, beside what was typed. */
  onShow(): void
}

/** Says that the stored article is newer than the form, which keeps what was typed until its user chooses. */
export function NewerVersionNote({ article, now, isDirty, onShow }: NewerVersionNoteProps) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const wentLive = article.publishAt !== null && now.status === 'published' && !now.savedBy
  const { wordpressEditUrl } = article
  const what = wentLive
    ? 'This article was published as scheduled'
    : savedByText({ savedBy: now.savedBy, wordpressEditUrl }, user)
  return (
    <EditorNote
      label="Newer version"
      actions={
        <Button size="sm" onClick={onShow}>
          Show newest version
        </Button>
      }
    >
      {what} at {time.time(now.updatedAt)}. {isDirty && 'What you typed is still here.'}
    </EditorNote>
  )
}

/** Says who made a version: “Nora Hill saved this article”. */
function savedByText(
  { savedBy, wordpressEditUrl }: Pick<DeskArticle, 'savedBy' | 'wordpressEditUrl'>,
  user: CurrentUser,
): string {
  if (!savedBy) return wordpressEditUrl === null ? 'This article changed' : 'This article changed in WordPress'
  if (savedBy.username === user.username) return 'You saved this article in another tab or on another device'
  return `${savedBy.name} saved this article`
}

interface StaleArticleProps {
  /** The article as stored now; another form, or nobody, saved it in the meantime. */
  article: DeskArticle
  /** The form's values of `article`. */
  saved: ArticleDraft
  contested: readonly DraftField[]
  content: ContentBox
}

/** Shows somebody else's save, and their text where both changed the same. */
export function StaleArticle({ article, saved, contested, content }: StaleArticleProps) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const form = useFormContext<ArticleValues>()
  const values = useWatch({ control: form.control, compute: (all: ArticleValues) => all })
  useStore(content.replaced)
  return (
    <div className="pt-4">
      <StaleNotice<ArticleDraft>
        title={`${savedByText(article, user)} at ${time.time(article.updatedAt)}.`}
        contested={contested}
        theirs={saved}
        mine={{ ...values, content: content.get() }}
        texts={TEXTS}
        onTake={(name, value) => putField(form, content, name as DraftField, value as never)}
      />
    </div>
  )
}

const TEXTS: FieldTexts<ArticleDraft> = {
  ...Object.fromEntries(DRAFT_FIELDS.map((field) => [field, { label: FIELD_NAMES[field] }])),
  job: {
    label: FIELD_NAMES.job,
    text: ({ isRemote, employmentType, ...texts }) =>
      [isRemote && 'Remote', employmentType && EMPLOYMENT_LABELS[employmentType], ...Object.values(texts)]
        .filter(Boolean)
        .join(', '),
  },
}
