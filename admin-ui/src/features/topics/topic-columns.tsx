import type { DeskTopic } from '@hometown/shared-types/topic'
import { formatNumber } from '../../lib/numbers.ts'
import type { ListColumn } from '../../parts/list-screen/list-types.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

/**
 * @param addressOf the query string that opens the topic's form
 * @param siteAddress an address on the readers' site
 */
export function topicColumns(
  addressOf: (topic: DeskTopic) => Record<string, string>,
  siteAddress: (path: string) => string,
): ListColumn<DeskTopic>[] {
  return [
    {
      id: 'topic',
      title: 'Topic',
      isMain: true,
      sorts: { ascending: 'name' },
      cell: (topic) => (
        <>
          <ScreenLink to={paths.topics} search={addressOf(topic)} className="block truncate font-medium max-md:py-1.5">
            {topic.name}
          </ScreenLink>
          <p className="truncate text-quiet text-sm">{topic.description || '\u00a0'}</p>
        </>
      ),
    },
    {
      id: 'articles',
      title: 'Articles',
      numeric: true,
      sorts: { ascending: 'fewest', descending: 'most' },
      cell: ({ articles }) => formatNumber(articles),
    },
    {
      id: 'page',
      title: 'Page',
      className: 'whitespace-nowrap',
      cell: (topic) =>
        topic.hasPage ? (
          <a
            href={siteAddress(`/topics/${topic.slug}`)}
            aria-label={`View the page of ${topic.name}`}
            className="text-accent underline underline-offset-2"
          >
            View
          </a>
        ) : (
          <span className="text-quiet">None</span>
        ),
    },
  ]
}
