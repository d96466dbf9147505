import { EXPORT_NOT_ALLOWED_MESSAGE } from '@hometown/shared-types/desk-subscriber'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { FreshDownload } from '../../parts/step-up/FreshDownload.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { subscriberCountsQuery } from './subscribers.api.ts'

/** A download, or for those who may not export a sentence that says who may. */
export function ExportButton({ href, label }: { href: string; label: string }) {
  const { data } = useQuery(subscriberCountsQuery)
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
