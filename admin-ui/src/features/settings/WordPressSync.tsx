import { wordpressCalls } from '@hometown/shared-types/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api-client.ts'
import { formatNumber, useCountyTime } from '../../lib/formats.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'

export function WordPressSync() {
  const query = useQuery({ ...callQuery('settings', wordpressCalls.get), staleTime: 0 })
  const time = useCountyTime()
  if (!query.data) return <NotLoaded query={query} failed="Couldn’t load the WordPress connection." />
  const { address, lastWebhookAt, lastSyncAt, writable, articles, webhookAddress, problems } = query.data
  if (!address) return null
  return (
    <>
      <Facts
        facts={[
          ['Writing', writable === null ? 'Unknown until the first sync' : writable ? 'Allowed' : 'Read-only'],
          ['Last webhook', lastWebhookAt ? time.dateTime(lastWebhookAt) : 'None yet'],
          ['Last sync', lastSyncAt ? time.dateTime(lastSyncAt) : 'None yet'],
          ['Articles', formatNumber(articles)],
          ['Webhook address', webhookAddress],
        ]}
      />
      {problems.length > 0 && (
        <Notice title="Posts we couldn’t read">
          <p>
            We keep our copies and try again every ten minutes. If that doesn’t help, save the post again in WordPress,
            or look for a plugin that changes its REST API.
          </p>
          <ul className="mt-1 flex flex-col gap-1">
            {problems.map(({ id, problem }) => (
              <li key={id}>
                <a
                  href={`${address}/wp-admin/post.php?post=${id}&action=edit`}
                  className="underline underline-offset-2"
                >
                  Post {id}
                </a>
                : {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
