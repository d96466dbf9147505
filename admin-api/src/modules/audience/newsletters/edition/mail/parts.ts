import { Link } from '@react-email/link'
import { createElement, type ReactElement } from 'react'
import { mailStyles, TEXT_WIDTH } from '../../../../../mail-templates/mail-styles.ts'

interface HeadlineProps {
  readonly title: string
  readonly url: string
  readonly accentColour: string
  /** In pixels. */
  readonly fontSize: number
  readonly className?: string
}

export function Headline({ title, url, accentColour, fontSize, className }: HeadlineProps): ReactElement {
  const { headline } = mailStyles(accentColour)
  const { color, ...set } = headline
  return createElement(
    'h3',
    { dir: 'auto', ...(className && { className }), style: { ...set, fontSize: `${fontSize}px`, lineHeight: '1.22' } },
    createElement(Link, { href: url, className: 'i', style: { color, textDecoration: 'none' } }, title),
  )
}

const LARGEST_HEIGHT = 620

interface Size {
  readonly width: number
  readonly height: number
}

export function fitPicture({ width, height }: Size): Size {
  const scale = Math.min(1, TEXT_WIDTH / width, LARGEST_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
