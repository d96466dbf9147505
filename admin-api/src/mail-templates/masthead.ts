import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { createElement, type ReactElement } from 'react'
import { mailStyles, SERIF } from './mail-styles.ts'
import type { PaperLook } from './paper-look.ts'

interface MastheadProps {
  readonly paper: PaperLook
  /** Below the name: the date of an edition. */
  readonly line: string
}

/** The paper's name as on its front page, in letters: there is no logo that a dark theme could swallow. */
export function Masthead({ paper, line }: MastheadProps): ReactElement {
  const { light, label } = mailStyles(paper.accentColour)
  return createElement(
    Section,
    { className: 's', style: { borderTop: `4px solid ${light.accent}`, marginTop: '20px' } },
    createElement(
      'div',
      { style: { padding: '18px 0 4px' } },
      createElement(
        Link,
        {
          href: paper.siteUrl,
          className: 'i',
          style: {
            color: light.ink,
            fontFamily: SERIF,
            fontSize: '30px',
            lineHeight: '1.15',
            fontWeight: 'bold',
            letterSpacing: '-0.015em',
            textDecoration: 'none',
          },
        },
        paper.name,
      ),
    ),
    createElement(
      'div',
      {
        className: 'q r',
        style: { ...label, padding: '4px 0 12px', borderBottom: `1px solid ${light.rule}` },
      },
      line,
    ),
  )
}
