import { isEditor } from '@hometown/shared-types/auth'
import { CATEGORIES } from '@hometown/shared-types/category'
import type { CreateCorrectionInput } from '@hometown/shared-types/correction'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { History, Send } from 'lucide-react'
import { useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useCurrentUser } from '../../lib/session.ts'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { ArticleTextField, textsOfSection } from './ArticleTextField.tsx'
import type { ArticleValues } from './article-draft.ts'
import { CATEGORY_FIELD_ID } from './article-form.schema.ts'
import { BylineField } from './byline/BylineField.tsx'
import { canLead } from './can-lead.ts'
import { CorrectionsPanel } from './corrections/CorrectionsPanel.tsx'
import { FrontPageField } from './FrontPageField.tsx'
import { JobPanel } from './job/JobPanel.tsx'
import { RevisionsDialog } from './revisions/RevisionsDialog.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { SeoSection } from './SeoSection.tsx'
import { SourceText } from './SourceText.tsx'
import { StatusField } from './StatusField.tsx'

interface SettingsPanelProps {
  /** Undefined until the first save. */
  article: DeskArticle | undefined
  onRestored(article: DeskArticle): void
  /** The stored publish time; empty if nothing is planned. */
  plannedFor: string
  isInReview: boolean
  /** Saves the article with a note for readers; undefined if nothing that readers see is unsaved. */
  saveWithNote: ((note: CreateCorrectionInput) => Promise<boolean>) | undefined
  /** Submits the article for review. */
  onSubmit(): void
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
  plannedFor,
  isInReview,
  saveWithNote,
  onSubmit,
  content,
  ownSlug,
  isSeoOpen,
  onSeoOpenChange,
  leads,
  onLeadsChange,
}: SettingsPanelProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const mayPublish = isEditor(useCurrentUser())
  const { control } = useFormContext<ArticleValues>()
  const category = useWatch({ control, name: 'category' })
  return (
    <div className="flex flex-col gap-4">
      {article && mayPublish && <SourceText articleId={article.id} />}
      <div className="grid grid-cols-2 gap-3">
        {mayPublish && <StatusField plannedFor={plannedFor} isInReview={isInReview} />}
        <Controller
          name="category"
          control={control}
          render={({ field: { ref, value, ...field }, fieldState }) => (
            <Field label="Category" error={fieldState.error?.message}>
              <Select
                {...field}
                id={CATEGORY_FIELD_ID}
                value={value || undefined}
                placeholder="Not chosen"
                options={optionsOf(CATEGORIES)}
              />
            </Field>
          )}
        />
      </div>
      <BylineField />
      {textsOfSection('settings').map((name) => (
        <ArticleTextField key={name} name={name} />
      ))}
      {mayPublish && article?.status === 'draft' && article.publishAt === null && !isInReview && (
        <Button className="self-start" onClick={onSubmit}>
          <Send aria-hidden />
          Submit for review
        </Button>
      )}
      {mayPublish && <ScheduleFields />}
      {mayPublish && canLead(category) && <FrontPageField isChecked={leads} onChange={onLeadsChange} />}
      <SeoSection
        content={content}
        ownSlug={ownSlug}
        articleId={article?.id}
        open={isSeoOpen}
        onOpenChange={onSeoOpenChange}
      />
      {article && (
        <>
          {mayPublish && (
            <>
              {category === 'Jobs' && <JobPanel articleId={article.id} />}
              <CorrectionsPanel articleId={article.id} saveWithNote={saveWithNote} />
            </>
          )}
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
