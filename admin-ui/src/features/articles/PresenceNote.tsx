import { PRESENCE_INTERVAL } from '@hometown/shared-types/presence'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { randomId } from '../../lib/random-id.ts'
import { announcePresence, endPresence } from './article-editor.api.ts'

export function PresenceNote({ articleId }: { articleId: string }) {
  const time = useCountyTime()
  const [tab] = useState(randomId)
  // The shell invalidates this query when someone opens or closes the article.
  const { data } = useQuery({
    queryKey: ['presence', articleId, tab],
    queryFn: () => announcePresence(articleId, tab),
    refetchInterval: PRESENCE_INTERVAL,
    gcTime: 0,
  })
  useEffect(() => {
    const end = () => {
      endPresence(articleId, tab).catch(() => {})
    }
    addEventListener('pagehide', end)
    return () => {
      removeEventListener('pagehide', end)
      end()
    }
  }, [articleId, tab])

  const others = data?.others ?? []
  if (others.length === 0) return null
  const names = others.map(({ name, since }) => `${name} (since ${time.time(since)})`).join(', ')
  return (
    <p
      role="status"
      className="flex min-w-0 items-center gap-1.5 rounded-md bg-yellow-ground px-2 py-1 text-sm text-yellow"
    >
      <Users aria-hidden className="size-4 shrink-0" />
      <span className="truncate">Also open: {names}</span>
    </p>
  )
}
