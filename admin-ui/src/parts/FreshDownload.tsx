import { authCalls } from '@hometown/shared-types/contract/sign-in'
import type { ComponentProps, ReactNode } from 'react'
import { api } from '../lib/api-client.ts'
import { classNames } from '../lib/class-names.ts'
import { useAction } from './use-action.tsx'

/** Browsers would show a refused download in place of the desk, so this asks for the proof first. */
export function FreshDownload({ href, ...rest }: Omit<ComponentProps<'a'>, 'onClick' | 'download'> & { href: string }) {
  const start = useAction({
    run: () => api(authCalls.needProof),
    done: () => downloadFile(href),
    failed: 'Couldn’t start the download',
  })
  return (
    <a
      href={href}
      download
      aria-busy={start.isPending || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!start.isPending) start.mutate()
      }}
      {...rest}
    />
  )
}

function downloadFile(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

/** Explains the answer `proof_expired`. @param children what to do now, as a sentence */
export function ProofExpiredNote({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={classNames('rounded-md bg-yellow-ground px-3 py-2 text-yellow', className)}>
      That took too long, or there were too many wrong tries. {children}
    </p>
  )
}
