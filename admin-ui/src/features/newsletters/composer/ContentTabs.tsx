import { NEWSLETTER_SIGN_OFF_LIMIT } from '@hometown/shared-types/contract/newsletters'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { ContentBox } from '../../../parts/editor/content-box.ts'
import { Field } from '../../../ui/Field.tsx'
import { HintedCheckbox } from '../../../ui/HintedCheckbox.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ChosenArticles } from './ChosenArticles.tsx'
import { type PanelTab, PanelTabs } from './ComposerFrame.tsx'
import { inMailOrder, type KnownArticles } from './listed-articles.ts'
import { PicksPanel } from './PicksPanel.tsx'
import type { ComposerState } from './use-composer.ts'

export type ContentTab = 'articles' | 'selected' | 'introduction' | 'layout'

interface ContentTabsProps {
  composer: ComposerState
  known: KnownArticles
  /** The selected articles have a tab of their own. */
  isSplit: boolean
  value: ContentTab
  articlesError: string | undefined
  onChange(value: ContentTab): void
}

/** Everything that the mail is made of. */
export function ContentTabs({ composer, known, isSplit, value, onChange, articlesError }: ContentTabsProps) {
  const { introduction } = composer
  const selected = (
    <ChosenArticles
      articles={inMailOrder(known.articles)}
      isLoading={known.isLoading}
      onChange={(articleIds) => composer.change({ articleIds })}
    />
  )
  const tabs: PanelTab<ContentTab>[] = [
    {
      value: 'articles',
      label: isSplit ? 'Published' : 'Articles',
      isWhole: true,
      content: (
        <PicksPanel composer={composer} known={known} error={articlesError}>
          {!isSplit && selected}
        </PicksPanel>
      ),
    },
    ...(isSplit
      ? [{ value: 'selected' as const, label: `Selected ${known.articles.length}`, isWhole: true, content: selected }]
      : []),
    {
      value: 'introduction',
      label: 'Introduction',
      content: <IntroductionField content={introduction} />,
    },
    {
      value: 'layout',
      label: 'Layout',
      content: <LayoutPanel composer={composer} />,
    },
  ]
  return (
    <PanelTabs
      label="Contents"
      tabs={tabs}
      value={tabs.some((tab) => tab.value === value) ? value : 'articles'}
      onChange={onChange}
      className="h-full lg:rounded-md lg:border"
    />
  )
}

/** The newsletter's parts besides the articles, and which of them each reader gets. */
function LayoutPanel({ composer: { fields, change } }: { composer: ComposerState }) {
  return (
    <div className="flex flex-col gap-5 p-3">
      <fieldset className="flex flex-col gap-3">
        <legend className="pb-1 font-semibold">For each reader</legend>
        <HintedCheckbox
          label="This week on the calendar"
          hint="Published events in the seven days after the send, each reader’s own categories first."
          checked={fields.includesCalendar}
          onChange={(includesCalendar) => change({ includesCalendar })}
        />
        <HintedCheckbox
          label="Only the sections they chose"
          hint={
            fields.onlyChosenSections
              ? 'Readers with no article in their sections get the introduction and the calendar, or no email if there are none.'
              : 'Every reader gets every article, with their own sections first.'
          }
          checked={fields.onlyChosenSections}
          onChange={(onlyChosenSections) => change({ onlyChosenSections })}
        />
      </fieldset>
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

/** Loaded late: it is the largest part of the screen and not needed first. */
const RichTextEditor = lazyPart(() => import('../../../parts/editor/RichTextEditor.tsx'), 'RichTextEditor')

function IntroductionField({ content }: { content: ContentBox }) {
  return (
    <fieldset className="min-w-0 p-3">
      <legend className="sr-only">Introduction</legend>
      <p className="pb-2 text-quiet text-sm">
        Optional. Readers see it before the articles, in the email and on the web.
      </p>
      <div className="rounded-md border bg-ground px-3 [--editor-toolbar-top:0rem]">
        <PartFrame fallback={<Skeleton className="my-3 h-64 w-full" />}>
          <RichTextEditor content={content} label="Introduction" wordpressEditUrl={null} error={undefined} />
        </PartFrame>
      </div>
    </fieldset>
  )
}
