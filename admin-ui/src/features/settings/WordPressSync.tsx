import { type WordPressConnection, wordpressCalls } from '@hometown/shared-types/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** What the sync with the connected WordPress does, and what it fails at. */
export function WordPressSync() {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'wordpress'],
    queryFn: ({ signal }) => api(wordpressCalls.get, { signal }),
    staleTime: 0,
  })
  const time = useCountyTime()
  if (error && !data)
    return <ErrorPanel title="Couldn’t load the WordPress connection." error={error} onRetry={refetch} />
  if (!data?.address) return null
  const { address, lastWebhookAt, lastSyncAt, writable, articles, webhookAddress, problems } = data
  const facts = [
    ['Writing', writingOf(writable)],
    ['Last webhook', lastWebhookAt ? time.dateTime(lastWebhookAt) : 'None yet'],
    ['Last sync', lastSyncAt ? time.dateTime(lastSyncAt) : 'None yet'],
    ['Articles', formatNumber(articles)],
    ['Webhook address', webhookAddress],
  ]
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_1fr] [&_dd]:max-sm:mb-2 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-quiet">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && <Problems problems={problems} address={address} />}
    </>
  )
}

function writingOf(writable: WordPressConnection['writable']): string {
  if (writable === null) return 'Unknown until the first sync'
  return writable ? 'Allowed' : 'Read-only'
}

function Problems({ problems, address }: { problems: WordPressConnection['problems']; address: string }) {
  return (
    <Notice title="Posts we couldn’t read">
      <p>
        We keep our copies and try again every ten minutes. If that doesn’t help, save the post again in WordPress, or
        look for a plugin that changes its REST API.
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {problems.map(({ id, problem }) => (
          <li key={id}>
            <a href={`${address}/wp-admin/post.php?post=${id}&action=edit`} className="underline underline-offset-2">
              Post {id}
            </a>
            : {problem}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
