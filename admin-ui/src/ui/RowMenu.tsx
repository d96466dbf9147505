import { Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSiteAddress } from '../lib/site.ts'
import { Button } from './Button.tsx'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from './DropdownMenu.tsx'

interface RowMenuProps {
  name: string
  pending?: boolean
  onEdit?: (() => void) | false
  /** The row's page on the site, if it has one: `/author/ruth`. */
  page?: string | false
  children?: ReactNode
  deleteLabel?: string
  onDelete?: (() => void) | false
}

export function RowMenu({
  name,
  pending = false,
  onEdit,
  page,
  children,
  deleteLabel = 'Delete',
  onDelete,
}: RowMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          pending={pending}
          aria-label={`Actions for ${name}`}
          className="px-1.5! text-quiet"
        >
          {!pending && <Ellipsis aria-hidden />}
        </Button>
      }
    >
      {onEdit && (
        <MenuItem icon={Pencil} onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      {page && <OpenPageMenuItem path={page} />}
      {children}
      {onDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={onDelete}>
            {deleteLabel}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}

export function OpenPageMenuItem({ path }: { path: string }) {
  const siteAddress = useSiteAddress()
  return (
    <MenuLink>
      <a href={siteAddress(path)}>
        <ExternalLink aria-hidden />
        View on the site
      </a>
    </MenuLink>
  )
}
