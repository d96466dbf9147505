import { NEWSLETTER_SIGN_OFF_LIMIT } from '@hometown/shared-types/newsletter'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import type { ComposerState } from '../composer/use-composer.ts'
import type { ListedArticle } from '../picks/known-articles.ts'
import { PartsFields } from './PartsFields.tsx'
import { SectionOrder } from './SectionOrder.tsx'
import { sectionsOf } from './section-order.ts'

const SaveLayoutDialog = lazyPart(() => import('./SaveLayoutDialog.tsx'), 'SaveLayoutDialog')

interface LayoutPanelProps {
  composer: ComposerState
  articles: readonly ListedArticle[]
}

export function LayoutPanel({ composer, articles }: LayoutPanelProps) {
  const { fields, change, current } = composer
  const [isSaving, setSaving] = useState(false)
  return (
    <div className="flex flex-col gap-5 p-3">
      <SectionOrder articles={articles} onChange={(articleIds) => change({ articleIds })} />
      <PartsFields values={fields} onChange={change} />
      <Field label="Sign-off" hint="Optional. Plain text at the end of the email.">
        <Textarea
          rows={2}
          maxLength={NEWSLETTER_SIGN_OFF_LIMIT}
          value={fields.signOff}
          onChange={({ target }) => change({ signOff: target.value })}
        />
      </Field>
      <div>
        <Button onClick={() => setSaving(true)}>Save as default layout…</Button>
      </div>
      {isSaving && (
        <PartFrame overlay onClose={() => setSaving(false)}>
          <SaveLayoutDialog values={current()} sections={sectionsOf(articles)} onClose={() => setSaving(false)} />
        </PartFrame>
      )}
    </div>
  )
}
