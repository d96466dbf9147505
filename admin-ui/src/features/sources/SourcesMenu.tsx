import { Download, Ellipsis, Upload } from 'lucide-react'
import { apiAddress } from '../../lib/config.ts'
import { DropdownMenu, MenuItem, MenuLink } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

export function SourcesMenu({ onImport }: { onImport(): void }) {
  return (
    <DropdownMenu trigger={<IconButton icon={Ellipsis} label="More" variant="secondary" />}>
      <MenuItem icon={Upload} onSelect={onImport}>
        Import OPML
      </MenuItem>
      <MenuLink>
        <a href={apiAddress('/api/sources/export.opml')} download>
          <Download aria-hidden />
          Export OPML
        </a>
      </MenuLink>
    </DropdownMenu>
  )
}
