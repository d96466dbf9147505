import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { provenanceQuery } from '../../../parts/provenance/provenance.api.ts'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { KnownArticles } from '../picks/known-articles.ts'
import { PicksPanel } from '../picks/PicksPanel.tsx'
import { SelectedArticles } from '../picks/SelectedArticles.tsx'
import { type PanelTab, PanelTabs } from './PanelTabs.tsx'
import type { ComposerState } from './use-composer.ts'

const IntroductionField = lazyPart(() => import('../layout/IntroductionField.tsx'), 'IntroductionField')
const LayoutPanel = lazyPart(() => import('../layout/LayoutPanel.tsx'), 'LayoutPanel')
const Provenance = lazyPart(() => import('../../../parts/provenance/Provenance.tsx'), 'Provenance')

export type ContentTab = 'articles' | 'selected' | 'introduction' | 'layout' | 'origins'

interface ContentTabsProps {
  composer: ComposerState
  known: KnownArticles
  /** The selected articles have a tab of their own. */
  isSplit: boolean
  value: ContentTab
  articlesError: string | undefined
  onChange(value: ContentTab): void
}

/** Everything that the mail is made of. Origins have a tab only if there are any. */
export function ContentTabs({ composer, known, isSplit, value, onChange, articlesError }: ContentTabsProps) {
  const { introduction, newsletter } = composer
  const origins = useQuery({
    ...provenanceQuery('newsletter', newsletter?.id ?? ''),
    enabled: newsletter !== undefined,
  })
  const hasOrigins = newsletter !== undefined && (origins.data?.steps.length ?? 0) > 0
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
  if (hasOrigins)
    tabs.push({
      value: 'origins',
      label: 'Origins',
      content: (
        <div className="p-3">
          <Part>
            <Provenance of={{ type: 'newsletter', id: newsletter.id }} />
          </Part>
        </div>
      ),
    })
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
