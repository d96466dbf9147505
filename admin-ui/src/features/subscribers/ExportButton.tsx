import { EXPORT_NOT_ALLOWED_MESSAGE, subscriberCalls } from '@hometown/shared-types/contract/desk-subscribers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '../../lib/api-client.ts'
import { FreshDownload } from '../../parts/step-up/FreshDownload.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

export const countsQuery = queryOptions({
  queryKey: ['subscribers', 'counts'],
  queryFn: ({ signal }) => api(subscriberCalls.counts, { signal }),
})

/** A download, or for those who may not export a sentence that says who may. */
export function ExportButton({ href, label }: { href: string; label: string }) {
  const { data } = useQuery(countsQuery)
  if (data?.canExport === false)
    return (
      <Button onClick={() => toast({ title: 'You can’t export readers', description: EXPORT_NOT_ALLOWED_MESSAGE })}>
        <Download aria-hidden />
        {label}
      </Button>
    )
  return (
    <Button asChild>
      <FreshDownload href={href}>
        <Download aria-hidden />
        {label}
      </FreshDownload>
    </Button>
  )
}
