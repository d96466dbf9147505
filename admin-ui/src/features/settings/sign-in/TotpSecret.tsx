import type { TotpEnrollment } from '@hometown/shared-types/second-factors'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const QrCode = lazyPart(() => import('./QrCode.tsx'), 'QrCode')

/** What an authenticator app takes over: as a picture, and to type. */
export function TotpSecret({ secret, uri }: Pick<TotpEnrollment, 'secret' | 'uri'>) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(secret).then(() => setCopied(true))
  return (
    <div className="flex flex-col gap-3">
      <p>Scan this code with your authenticator app, such as Google Authenticator, 1Password or Aegis.</p>
      <PartFrame fallback={<Skeleton className="mx-auto size-48 rounded-md" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </PartFrame>
      <div>
        <p className="text-quiet text-sm">Can’t scan it? Type this key into the app:</p>
        <p className="flex items-center gap-1">
          {/* In groups of four, as apps show it. */}
          <code className="select-all font-mono text-sm [overflow-wrap:anywhere]">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <IconButton
            icon={isCopied ? Check : Copy}
            size="sm"
            label={isCopied ? 'Copied' : 'Copy key'}
            onClick={() => copy().catch(reportError)}
          />
        </p>
      </div>
    </div>
  )
}
