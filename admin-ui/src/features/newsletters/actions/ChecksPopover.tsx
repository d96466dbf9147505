import type { PreflightCheck } from '@hometown/shared-types/newsletter-preflight'
import type { ReactElement } from 'react'
import { paths } from '../../../paths.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { CheckRow } from '../sending/preflight/CheckRow.tsx'

interface ChecksPopoverProps {
  checks: readonly PreflightCheck[]
  /** Of the stored version, if it is the one on the screen. */
  savedId: string | undefined
  trigger: ReactElement
}

export function ChecksPopover({ checks, savedId, trigger }: ChecksPopoverProps) {
  return (
    <Popover wide label="Checks" trigger={trigger}>
      <ul aria-label="Checks" className="-mx-3 max-h-[min(28rem,60dvh)] divide-y overflow-y-auto">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
      <p className="border-t pt-2 text-quiet text-sm">
        We check links to other sites and the sender’s DNS before we send.{' '}
        {savedId !== undefined && (
          <ScreenLink to={paths.newsletter} params={{ id: savedId }} className="underline">
            Check everything now
          </ScreenLink>
        )}
      </p>
    </Popover>
  )
}
