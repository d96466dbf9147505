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
      description={`From ${before} to ${after}. The whole site is rendered anew: dates on all pages follow, so articles may move to the day before or after, and with it to the page of another month. What is planned still happens at the same moment, which the new clocks show as another time. Times that are typed in an open editor and not saved are read by the new clocks: have them saved first.`}
      confirmLabel="Change time zone"
      danger={false}
    />
  )
}
