import { NEWSLETTER_SIGN_OFF_LIMIT } from '@hometown/shared-types/newsletter'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import type { ComposerState } from '../composer/use-composer.ts'
import type { ListedArticle } from '../picks/known-articles.ts'
import { PartsFields } from './PartsFields.tsx'
import { SectionOrder } from './SectionOrder.tsx'

interface LayoutPanelProps {
  composer: ComposerState
  articles: readonly ListedArticle[]
}

export function LayoutPanel({ composer, articles }: LayoutPanelProps) {
  const { fields, change } = composer
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
    </div>
  )
}
