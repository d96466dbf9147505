export function Loading({ children }: { children: string }) {
  return (
    <p className="flex min-h-[40vh] items-center gap-3 text-quiet" role="status">
      <span
        className="size-5 rounded-full border-2 border-rule border-t-accent motion-safe:animate-spin"
        aria-hidden="true"
      />{' '}
      {children}
    </p>
  )
}
