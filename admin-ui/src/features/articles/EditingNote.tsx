import { editingNamesSchema } from '@hometown/shared-types/working-copy'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { api } from '../../lib/api-client.ts'

const ASKED_EVERY_MS = 30_000

/** Who else is typing in the article. */
export function EditingNote({ articleId }: { articleId: string }) {
  const { data } = useQuery({
    queryKey: ['editing', articleId],
    queryFn: ({ signal }) =>
      api.get(`/api/articles/${encodeURIComponent(articleId)}/editing`, editingNamesSchema, { signal }),
    refetchInterval: ASKED_EVERY_MS,
    gcTime: 0,
  })
  const names = data?.names ?? []
  if (names.length === 0) return null
  return (
    <p
      role="status"
      className="flex min-w-0 items-center gap-1.5 rounded-md bg-yellow-ground px-2 py-1 text-sm text-yellow"
    >
      <Users aria-hidden className="size-4 shrink-0" />
      <span className="truncate">
        {new Intl.ListFormat('en-US').format(names)} {names.length === 1 ? 'is' : 'are'} editing
      </span>
    </p>
  )
}
