import type { Category } from '@hometown/shared-types/category'
import { NEWSLETTER_SIGN_OFF_LIMIT } from '@hometown/shared-types/newsletter'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { CategoryBadge } from '../../../ui/Badge.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import type { ComposerValues } from '../composer/composer-values.ts'
import type { ComposerState } from '../composer/use-composer.ts'
import type { ListedArticle } from '../picks/known-articles.ts'
import { HintedChoice } from './HintedChoice.tsx'
import { moveSection, sectionsOf } from './section-order.ts'

interface LayoutPanelProps {
  composer: ComposerState
  articles: readonly ListedArticle[]
}

export function LayoutPanel({ composer, articles }: LayoutPanelProps) {
  const { fields, change } = composer
  return (
    <div className="flex flex-col gap-5 p-3">
      <SectionOrder articles={articles} onChange={(articleIds) => change({ articleIds })} />
      <PartsFields values={fields} onChange={change} />
      <Field label="Sign-off" hint="Optional. Plain text at the end of the email.">
        <Textarea
          rows={2}
          maxLength={NEWSLETTER_SIGN_OFF_LIMIT}
          value={fields.signOff}
          onChange={({ target }) => change({ signOff: target.value })}
        />
      </Field>
    </div>
  )
}

interface PartsFieldsProps {
  values: Pick<ComposerValues, 'includesCalendar' | 'onlyChosenSections'>
  onChange(changes: Partial<ComposerValues>): void
}

/** The newsletter's parts besides the articles, and which of them each reader gets. */
function PartsFields({ values, onChange }: PartsFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 font-semibold">For each reader</legend>
      <HintedChoice
        label="This week on the calendar"
        hint="Published events in the seven days after the send, each reader’s own categories first."
        checked={values.includesCalendar}
        onChange={(includesCalendar) => onChange({ includesCalendar })}
      />
      <HintedChoice
        label="Only the sections they chose"
        hint={
          values.onlyChosenSections
            ? 'Readers with no article in their sections get the introduction and the calendar, or no email if there are none.'
            : 'Every reader gets every article, with their own sections first.'
        }
        checked={values.onlyChosenSections}
        onChange={(onlyChosenSections) => onChange({ onlyChosenSections })}
      />
    </fieldset>
  )
}

interface SectionOrderProps {
  articles: readonly ListedArticle[]
  onChange(ids: string[]): void
}

/** The order of the mail's sections. Moving one moves its articles. */
function SectionOrder({ articles, onChange }: SectionOrderProps) {
  const sections = sectionsOf(articles)
  const countIn = (section: Category) => articles.filter(({ article }) => article?.category === section).length
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 font-semibold">Order of the sections</legend>
      {sections.length === 0 && <p className="text-quiet text-sm">Pick articles to get sections.</p>}
      <ol className="divide-y">
        {sections.map((section, index) => (
          <li key={section} className="flex items-center gap-2 py-1">
            <CategoryBadge category={section} />
            <span className="flex-1 text-quiet text-sm tabular-nums">{countIn(section)}</span>
            <IconButton
              icon={ArrowUp}
              label={`Move section up: ${section}`}
              size="sm"
              aria-disabled={index === 0}
              onClick={() => index > 0 && onChange(moveSection(articles, section, -1))}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move section down: ${section}`}
              size="sm"
              aria-disabled={index === sections.length - 1}
              onClick={() => index < sections.length - 1 && onChange(moveSection(articles, section, 1))}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
