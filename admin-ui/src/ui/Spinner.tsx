import { LoaderCircle } from 'lucide-react'

export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />
}

export function LoadingText({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-quiet">
      <Spinner />
      {children}
    </p>
  )
}
