import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../lib/formats.ts'
import { IconButton } from './IconButton.tsx'

interface PaginationProps {
  /** The number of the page starts at 1. */
  page: number
  list: { readonly totalPages: number; readonly total: number }
  onChange(page: number): void
}

export function Pagination({ page, list: { totalPages, total }, onChange }: PaginationProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 border-t px-4 py-2 text-quiet text-sm">
      <p className="tabular-nums">{formatNumber(total)} in all</p>
      <div className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label="Previous page"
          size="sm"
          disabled={page <= 1}
          onClick={() => onChange(page - 1)}
        />
        <p aria-live="polite" className="tabular-nums">
          Page {page} of {formatNumber(totalPages)}
        </p>
        <IconButton
          icon={ChevronRight}
          label="Next page"
          size="sm"
          disabled={page >= totalPages}
          onClick={() => onChange(page + 1)}
        />
      </div>
    </nav>
  )
}
