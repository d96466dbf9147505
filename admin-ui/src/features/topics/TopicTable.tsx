import type { DeskTopic } from '@hometown/shared-types/topic'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import type { TopicListState } from './list-state.ts'

interface TopicTableProps {
  topics: readonly DeskTopic[]
  state: TopicListState
  /** Slug of the topic whose link gets the focus. */
  edited: string | undefined
}

export function TopicTable({ topics, state: { search, show }, edited }: TopicTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    if (edited) body.current?.querySelector<HTMLElement>(`[data-topic="${edited}"] a`)?.focus()
  }, [edited])
  const siteAddress = useSiteAddress()
  const filters = { ...(search && { search }), ...(show !== 'all' && { show }) }
  return (
    <DataTable label="Topics">
      <thead>
        <tr>
          <HeaderCell>Topic</HeaderCell>
          <HeaderCell className="text-right">Articles</HeaderCell>
          <HeaderCell>Page</HeaderCell>
        </tr>
      </thead>
      <tbody ref={body}>
        {topics.map((topic) => (
          <Row key={topic.slug} data-topic={topic.slug}>
            <Cell className="w-full min-w-32 max-w-0">
              <ScreenLink
                to={paths.topics}
                search={{ ...filters, edit: topic.slug }}
                className="block truncate font-medium max-md:py-1.5"
              >
                {topic.name}
              </ScreenLink>
              <p className="truncate text-quiet text-sm">{aboutTopic(topic)}</p>
            </Cell>
            <Cell numeric>{formatNumber(topic.articles)}</Cell>
            <Cell className="whitespace-nowrap">
              {topic.hasPage ? (
                <a
                  href={siteAddress(`/topics/${topic.slug}`)}
                  aria-label={`View the page of ${topic.name}`}
                  className="text-accent underline underline-offset-2"
                >
                  View
                </a>
              ) : (
                <span className="text-quiet">None</span>
              )}
              {topic.kind === 'series' && (
                <span className="ml-2">
                  <Badge>Series</Badge>
                </span>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </DataTable>
  )
}

function aboutTopic({ description, mergedNames, hasExplainer }: DeskTopic): string {
  const parts = [
    mergedNames.length > 0 ? `Also: ${mergedNames.map(({ name }) => name).join(', ')}` : '',
    hasExplainer ? 'Has an explainer' : '',
    description,
  ]
  return parts.filter(Boolean).join(' · ') || '\u00a0'
}
