import { TriangleAlert } from 'lucide-react'

/** What the email leaves out, and why. A long list is collapsed. */
export function PreviewWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <details open={warnings.length === 1} className="rounded-md bg-yellow-ground px-3 py-2 text-yellow">
      <summary className="cursor-pointer rounded-sm font-medium">
        <TriangleAlert aria-hidden className="mr-2 inline size-4 align-text-bottom" />
        {warnings.length === 1 ? 'Something to know' : `${warnings.length} things to know`}
      </summary>
      <ul className="flex list-disc flex-col gap-1 pt-1.5 pl-6">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </details>
  )
}
