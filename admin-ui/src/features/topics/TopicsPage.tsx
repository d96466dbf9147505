import {
  type DeskTopic,
  TOPIC_DESCRIPTION_LIMIT,
  TOPIC_FROM,
  type TopicDetails,
  type TopicList,
  type TopicListQuery,
  topicCalls,
  topicListQuerySchema,
  updateTopicSchema,
} from '@hometown/shared-types/contract/topics'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { z } from 'zod'
import { api, pageQuery } from '../../lib/api-client.ts'
import { countOf, formatNumber } from '../../lib/formats.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { EntityEditor } from '../../parts/forms/EntityEditor.tsx'
import { EntityScreen } from '../../parts/forms/EntityForm.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { RowLink } from '../../parts/list-screen/ListTable.tsx'
import type { ListColumn, ListControls } from '../../parts/list-screen/list.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** `edit` is the slug of a topic. */
const topicListStateSchema = z.object({
  search: z.string().catch('').default(''),
  /** The list shows only topics with a page. */
  pages: z.literal('yes').optional().catch(undefined),
  sort: topicListQuerySchema.shape.sort.catch('most'),
  edit: z.string().optional().catch(undefined),
})
type TopicListState = z.infer<typeof topicListStateSchema>

const topicListQuery = (query: TopicListQuery) => pageQuery('topics', topicCalls.list, { query })

export function TopicsPage() {
  const [state, change] = useSearchParams(topicListStateSchema)
  const { edit } = state
  if (edit !== undefined) {
    const close = () => change({ edit: undefined })
    return (
      <EntityEditor
        key={edit}
        id={edit}
        isNew={false}
        title="Edit Topic"
        noun="topic"
        load={(signal) => api(topicCalls.get, { params: { slug: edit }, signal })}
        onClose={close}
      >
        {(topic) => topic && <TopicForm topic={topic} onClose={close} />}
      </EntityEditor>
    )
  }
  return <TopicListScreen state={state} />
}

function TopicForm({ topic: opened, onClose }: { topic: TopicDetails; onClose(): void }) {
  const entityForm = useEntityForm<TopicValues, TopicValues, TopicDetails>({
    noun: 'topic',
    opened,
    resolver: zodResolver(topicValuesSchema),
    valuesOf: (topic) => ({ name: topic?.ownName ?? '', description: topic?.description ?? '' }),
    save: (values, { slug, version } = opened) =>
      api(topicCalls.update, { params: { slug }, body: { version, ...values } }),
    queryKey: ['topics'],
    savedText: ({ hasPage }) =>
      hasPage ? 'Readers will see it in a moment.' : 'It has no page yet: too few published articles.',
    onSaved: onClose,
  })
  const { entity: topic = opened } = entityForm
  return (
    <EntityScreen
      of={entityForm}
      title={`Edit Topic: ${topic.name}`}
      page={topic.hasPage && `/topics/${topic.slug}`}
      closeLabel={entityForm.isSaved ? 'Back to the list' : 'Cancel'}
      isShort
      onClose={onClose}
    >
      <Card title="What readers see">
        <div className="flex flex-col gap-4">
          <TextField<TopicValues>
            name="name"
            label="Name"
            hint="Readers see this name on the topic’s page. Articles keep their own spelling of the keyword."
            placeholder={topic.ownName === null ? topic.name : undefined}
          />
          <TextField<TopicValues>
            name="description"
            label="Description"
            hint="Write one or two sentences for the top of the topic’s page."
            counted={TOPIC_DESCRIPTION_LIMIT}
            rows={3}
          />
        </div>
      </Card>
    </EntityScreen>
  )
}

const topicValuesSchema = updateTopicSchema.omit({ version: true }).required()
type TopicValues = z.infer<typeof topicValuesSchema>

const TOPIC_LIST_CONTROLS: ListControls = {
  search: { label: 'Search topics', placeholder: 'Search topics' },
  filters: [{ kind: 'switch', name: 'pages', label: 'With a page' }],
  sorts: [
    { value: 'most', label: 'Most articles' },
    { value: 'name', label: 'By name' },
  ],
}

function TopicListScreen({ state: { search, pages, sort } }: { state: TopicListState }) {
  const { data, ...rest } = useQuery(topicListQuery({ search: search.trim(), show: pages ? 'pages' : 'all', sort }))
  const query = { ...rest, data: data && { ...data, totalPages: 1 } }
  const list = { search, pages, sort }
  const siteAddress = useSiteAddress()
  return (
    <>
      <PageHeader
        title="Topics"
        description={`Topics are the keywords of published articles. A keyword gets a page with ${TOPIC_FROM} articles.`}
      />
      <ListScreen
        controls={TOPIC_LIST_CONTROLS}
        state={list}
        query={query}
        noun="topic"
        icon={Tags}
        empty={
          <EmptyState icon={Tags} title="No topics yet">
            Add keywords to your articles. They appear here once the articles are published.
          </EmptyState>
        }
        layout={{
          label: 'Topics',
          columns: topicColumns(siteAddress),
          idOf: ({ slug }: DeskTopic) => slug,
          nameOf: ({ name }) => name,
        }}
        summary={(page) => <TopicCounts topics={page} />}
      />
    </>
  )
}

function TopicCounts({ topics: { total, withPage, data } }: { topics: TopicList }) {
  return (
    <p className="pb-2 text-quiet text-sm">
      {countOf(total, 'keyword')}, {formatNumber(withPage)} with a page.
      {total > data.length && ` Search to find more than the first ${data.length}.`}
    </p>
  )
}

function topicColumns(siteAddress: (path: string) => string): ListColumn<DeskTopic>[] {
  return [
    {
      id: 'topic',
      title: 'Topic',
      isMain: true,
      sorts: { ascending: 'name' },
      cell: ({ slug, name, description }) => (
        <RowLink search={{ edit: slug }} detail={description}>
          {name}
        </RowLink>
      ),
    },
    {
      id: 'articles',
      title: 'Articles',
      numeric: true,
      sorts: { descending: 'most' },
      cell: ({ articles }) => formatNumber(articles),
    },
    {
      id: 'page',
      title: 'Page',
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
