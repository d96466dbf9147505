import type { ReactNode } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { KnownArticles } from '../picks/known-articles.ts'
import { PicksPanel } from '../picks/PicksPanel.tsx'
import { SelectedArticles } from '../picks/SelectedArticles.tsx'
import { type PanelTab, PanelTabs } from './PanelTabs.tsx'
import type { ComposerState } from './use-composer.ts'

const IntroductionField = lazyPart(() => import('../layout/IntroductionField.tsx'), 'IntroductionField')
const LayoutPanel = lazyPart(() => import('../layout/LayoutPanel.tsx'), 'LayoutPanel')

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
    <SelectedArticles
      articles={known.articles}
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
      // The editor reads its text once.
      content: (
        <Part>
          <IntroductionField key={composer.openings} content={introduction} />
        </Part>
      ),
    },
    {
      value: 'layout',
      label: 'Layout',
      content: (
        <Part>
          <LayoutPanel composer={composer} articles={known.articles} />
        </Part>
      ),
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

function Part({ children }: { children: ReactNode }) {
  return <PartFrame fallback={<SkeletonRows count={3} />}>{children}</PartFrame>
}
