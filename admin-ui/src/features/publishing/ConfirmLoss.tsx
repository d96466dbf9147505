import { formatNumber } from '../../lib/numbers.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useConfirmLoss } from './publishing.api.ts'

/** Asks once before articles leave the site that are gone from WordPress all at once. */
export function ConfirmLoss({ articles, onClose }: { articles: number; onClose(): void }) {
  const confirm = useConfirmLoss()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={articles === 1 ? 'Let the article go?' : `Let ${formatNumber(articles)} articles go?`}
      description="They are gone from WordPress. If that was a mistake, bring them back there instead: the site keeps showing them until you confirm."
      confirmLabel="Remove from the site"
      pending={confirm.isPending}
      onConfirm={() => confirm.mutate(undefined, { onSettled: onClose })}
    />
  )
}
