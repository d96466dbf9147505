import type { Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { KeptAttributes } from './kept-attributes.ts'
import { Figure, InlinePicture } from './picture-nodes.ts'
import { RawBlock } from './raw-block.ts'
import { PlainCell, PlainHeader, PlainRow, PlainTable } from './table-nodes.ts'
import {
  InlineTag,
  KeptBold,
  KeptCode,
  KeptItalic,
  KeptLink,
  KeptParagraph,
  KeptQuote,
  KeptStrike,
} from './text-nodes.ts'

const ownVersions = {
  blockquote: false,
  bold: false,
  code: false,
  italic: false,
  link: false,
  paragraph: false,
  strike: false,
} as const

/** The editor's node and mark types. Everything else becomes a raw block (html-document.ts). */
export const articleExtensions: Extensions = [
  StarterKit.configure({ ...ownVersions, heading: { levels: [2, 3, 4, 5, 6] }, undoRedo: { newGroupDelay: 500 } }),
  KeptParagraph,
  KeptBold,
  KeptItalic,
  KeptStrike,
  KeptQuote,
  KeptCode,
  KeptLink,
  InlineTag,
  Figure,
  InlinePicture,
  PlainTable,
  PlainRow,
  PlainHeader,
  PlainCell,
  KeptAttributes,
  RawBlock,
]
