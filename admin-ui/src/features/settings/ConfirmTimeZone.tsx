import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface ConfirmTimeZoneProps {
  open: boolean
  onOpenChange(open: boolean): void
  /** From which to which. */
  before: string
  after: string
  onConfirm(): void
}

/** Says what another zone changes, and what it leaves as it is. */
export function ConfirmTimeZone({ before, after, ...dialog }: ConfirmTimeZoneProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Change the time zone?"
      description={`From ${before} to ${after}. The whole site is rendered anew: dates on all pages follow, and articles from around midnight move to another day, some to the page of another month. What is planned still happens at the same moment, which the new clocks show as another time. Views that were counted stay with the day they were counted on.`}
      confirmLabel="Change time zone"
      danger={false}
    />
  )
}
