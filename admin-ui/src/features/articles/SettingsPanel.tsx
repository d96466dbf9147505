import { ARTICLE_STATUSES } from '@hometown/shared-types/article'
import { CATEGORIES } from '@hometown/shared-types/category'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import { Provenance } from '../../parts/provenance/Provenance.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { ArticleTextField, textsOfSection } from './ArticleTextField.tsx'
import type { ArticleValues } from './article-draft.ts'
import { CorrectionsPanel } from './corrections/CorrectionsPanel.tsx'
import { FrontPageField } from './FrontPageField.tsx'
import { authorNamesQuery } from './lists/lists.api.ts'
import { RelatedPanel } from './related/RelatedPanel.tsx'
import { RevisionsDialog } from './revisions/RevisionsDialog.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { SeoSection } from './SeoSection.tsx'

const STATUS_LABELS = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const
const statusOptions = ARTICLE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

interface SettingsPanelProps {
  /** Undefined until the first save. */
  article: DeskArticle | undefined
  onRestored(article: DeskArticle): void
  content: ContentBox
  ownSlug: string
  isSeoOpen: boolean
  onSeoOpenChange(open: boolean): void
  leads: boolean
  onLeadsChange(leads: boolean): void
}

export function SettingsPanel({
  article,
  onRestored,
  content,
  ownSlug,
  isSeoOpen,
  onSeoOpenChange,
  leads,
  onLeadsChange,
}: SettingsPanelProps) {
  const names = useId()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { register, control, formState } = useFormContext<ArticleValues>()
  const { data: authors = [] } = useQuery(authorNamesQuery)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Controller
          name="status"
          control={control}
          render={({ field: { ref, ...field } }) => (
            <Field label="Status">
              <Select {...field} options={statusOptions} />
            </Field>
          )}
        />
        <Controller
          name="category"
          control={control}
          render={({ field: { ref, ...field } }) => (
            <Field label="Category">
              <Select {...field} options={optionsOf(CATEGORIES)} />
            </Field>
          )}
        />
      </div>
      <Field label="Author name" required error={formState.errors.authorName?.message}>
        <Input {...register('authorName')} list={names} autoComplete="off" />
      </Field>
      <datalist id={names}>
        {authors.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {textsOfSection('settings').map((name) => (
        <ArticleTextField key={name} name={name} />
      ))}
      <ScheduleFields />
      <FrontPageField isChecked={leads} onChange={onLeadsChange} />
      <SeoSection
        content={content}
        ownSlug={ownSlug}
        articleId={article?.id}
        open={isSeoOpen}
        onOpenChange={onSeoOpenChange}
      />
      {article && (
        <>
          <Provenance of={{ type: 'article', id: article.id }} />
          <RelatedPanel articleId={article.id} />
          <CorrectionsPanel articleId={article.id} />
          <Button className="self-start" onClick={() => setHistoryOpen(true)}>
            <History aria-hidden />
            History
          </Button>
          <RevisionsDialog
            articleId={article.id}
            open={isHistoryOpen}
            onOpenChange={setHistoryOpen}
            onRestored={onRestored}
          />
        </>
      )}
    </div>
  )
}
