import { EXPORTS } from '@hometown/shared-types/export'
import { Download } from 'lucide-react'
import { apiAddress } from '../../lib/config.ts'
import { FreshDownload } from '../../parts/step-up/FreshDownload.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

export function ExportCard() {
  return (
    <Card
      title="Export"
      description="Download your data. To write everything into one folder, run npm run export."
      flush
    >
      <ul className="divide-y">
        {EXPORTS.map(({ file, title, hint }) => (
          <li key={file} className="flex items-center justify-between gap-4 px-4 py-2">
            <span className="min-w-0">
              {title}
              <span className="block text-quiet text-sm">{hint}</span>
            </span>
            <FreshDownload
              href={apiAddress(`/api/exports/${file}`)}
              aria-label={`Download ${file}`}
              className={buttonClass('secondary', 'sm')}
            >
              <Download aria-hidden />
              Download
            </FreshDownload>
          </li>
        ))}
      </ul>
    </Card>
  )
}
