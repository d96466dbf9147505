import { isEditor } from '@hometown/shared-types/contract/accounts'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { type Suggestion, suggestionCalls } from '@hometown/shared-types/contract/suggestions'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { instantOfCountyTime } from '@hometown/shared-types/rules/time'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, History, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { callQuery } from '../../lib/api-client.ts'
import { useCountyTime, zoneNote } from '../../lib/formats.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { webAddress } from '../../lib/web-address.ts'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import { Fold } from '../../parts/forms/Fold.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Scrolling } from '../../ui/Scrolling.tsx'
import { optionsOf, type SelectOption } from '../../ui/Select.tsx'
import { ArticleBylineField } from './ArticleFields.tsx'
import { type ArticleDraft, type ArticleFormStatus, FIELD_NAMES } from './article-draft.ts'
import { CorrectionsPanel, type SaveWithCorrection } from './Corrections.tsx'
import { JobFields } from './JobFields.tsx'
import { RevisionsDialog } from './RevisionsDialog.tsx'
import { SeoFields } from './SeoFields.tsx'

const ArticleSelect = SelectField<ArticleDraft>
const ArticleSettingText = TextField<ArticleDraft>

interface SettingsPanelProps {
  /** The stored article; undefined until the first save. */
  article: DeskArticle | undefined
  saved: ArticleDraft
  content: ContentBox
  isInReview: boolean
  /** Saves the form with a note; undefined if nothing that readers see is unsaved. */
  saveWithNote: SaveWithCorrection | undefined
  onReschedule(): void
  /** Submits the article for review. */
  onSubmit(): void
  onRestored(article: DeskArticle): void
}

export function SettingsPanel(props: SettingsPanelProps) {
  const { article, saved, content, isInReview, saveWithNote, onReschedule, onSubmit, onRestored } = props
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const mayPublish = isEditor(useCurrentUser())
  const [category, status] = useWatch<ArticleDraft, ['category', 'status']>({ name: ['category', 'status'] })
  const time = useCountyTime()
  const plannedFor = article?.publishAt ?? null
  return (
    <div className="flex flex-col gap-4">
      {article && mayPublish && <ArticleSourceText articleId={article.id} />}
      <div className="grid grid-cols-2 gap-3">
        {mayPublish && (
          <ArticleSelect name="status" label="Status" options={articleStatusOptions(plannedFor !== null, isInReview)} />
        )}
        <ArticleSelect name="category" label="Category" options={optionsOf(CATEGORIES)} />
      </div>
      {mayPublish && plannedFor !== null && status === 'scheduled' && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          Goes live {time.dateTime(plannedFor)}.
          <Button size="sm" onClick={onReschedule}>
            Change time…
          </Button>
        </p>
      )}
      <ArticleBylineField />
      {mayPublish && category === 'Jobs' && <JobFields />}
      {article && article.publishedAt !== null && mayPublish && (
        <CorrectionsPanel articleId={article.id} saveWithNote={saveWithNote} />
      )}
      {article && (
        <>
          <Button className="self-start" onClick={() => setHistoryOpen(true)} icon={History}>
            History
          </Button>
          {isHistoryOpen && (
            <RevisionsDialog
              articleId={article.id}
              onClose={() => setHistoryOpen(false)}
              onRestored={(restored) => {
                setHistoryOpen(false)
                onRestored(restored)
              }}
            />
          )}
        </>
      )}
      <Fold<ArticleDraft>
        names={['slug', 'metaDescription', 'imageAlt', 'keywords']}
        className="border-t pt-3"
        summary={
          <>
            <span className="font-semibold">SEO</span>
            <span className="text-quiet text-sm">address, description, keywords</span>
          </>
        }
      >
        <SeoFields content={content} ownSlug={saved.slug} articleId={article?.id} />
      </Fold>
      <Fold<ArticleDraft>
        names={['unpublishAt', 'authorAvatar']}
        opensAtFirst={saved.unpublishAt !== ''}
        className="border-t pt-3"
        summary={
          <>
            <span className="font-semibold">More</span>
            <span className="text-quiet text-sm">{mayPublish ? 'take down, avatar, review' : 'avatar'}</span>
          </>
        }
      >
        <div className="flex flex-col gap-4 pt-3">
          {mayPublish && <TakeDownTimeField />}
          <ArticleSettingText
            name="authorAvatar"
            label={FIELD_NAMES.authorAvatar}
            hint="The address of a picture. Without one, readers see initials."
            inputMode="url"
            placeholder="https://"
          />
          {mayPublish && article?.status === 'draft' && article.publishAt === null && !isInReview && (
            <Button className="self-start" onClick={onSubmit} icon={Send}>
              Submit for review
            </Button>
          )}
        </div>
      </Fold>
    </div>
  )
}

function TakeDownTimeField() {
  const { zone } = useCountyTime()
  const wall = useWatch<ArticleDraft, 'unpublishAt'>({ name: 'unpublishAt' })
  const instant = wall ? instantOfCountyTime(wall, zone) : undefined
  const isPast = instant !== undefined && instant <= Date.now()
  const REMOVED = 'From then on, readers see that the page was removed.'
  const hint = isPast ? 'This time has passed, so we’ll do it right away.' : `${zoneNote(zone)} ${wall ? REMOVED : ''}`
  return <ArticleSettingText name="unpublishAt" label="Take down at" hint={hint} type="datetime-local" />
}

function articleStatusOptions(isScheduled: boolean, isInReview: boolean): readonly SelectOption<ArticleFormStatus>[] {
  return [
    { value: 'draft', label: isInReview ? 'Draft, in review' : 'Draft' },
    ...(isScheduled ? [{ value: 'scheduled' as const, label: 'Scheduled' }] : []),
    { value: 'published', label: 'Published' },
    { value: 'archived', label: 'Archived' },
  ]
}

const suggestionOfArticleQuery = (articleId: string) =>
  callQuery('content-suggestions', suggestionCalls.ofArticle, { params: { id: articleId } })

/** Shows what the source wrote, beside an article that was made from it. Hidden for other articles. */
function ArticleSourceText({ articleId }: { articleId: string }) {
  const id = useId()
  const { data } = useQuery(suggestionOfArticleQuery(articleId))
  if (!data?.suggestion) return null
  const { originalTitle, originalContent, sourceUrl } = data.suggestion
  const address = webAddress(sourceUrl)
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-baseline gap-x-3 border-b px-3 py-2">
        <h2 id={id} className="wrap-anywhere min-w-0 grow font-medium">
          {nameOfSuggestionSource(data.suggestion)}
        </h2>
        <span className="text-accent text-sm underline underline-offset-2">
          <ScreenLink to={paths.suggestions} search={{ tab: 'all', search: originalTitle, at: data.suggestion.id }}>
            Suggestion
          </ScreenLink>
        </span>
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="flex shrink-0 items-center gap-1 text-accent text-sm underline underline-offset-2"
          >
            View Original
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
      <Scrolling label="Text of the source" className="max-h-80 overflow-y-auto px-3 py-2">
        <p className="font-medium">{originalTitle}</p>
        <p className="wrap-anywhere whitespace-pre-line pt-1">{originalContent || 'The source gave no text.'}</p>
      </Scrolling>
    </section>
  )
}

function nameOfSuggestionSource({ origins }: Suggestion): string {
  return origins[0]?.sourceName || 'The source'
}
