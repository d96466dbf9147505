import type { IntroBlock, IntroInline } from './read-introduction.ts'

export function introductionText(blocks: readonly IntroBlock[]): string {
  return blocks.map(blockText).filter(Boolean).join('\n\n')
}

function blockText(block: IntroBlock): string {
  switch (block.kind) {
    case 'list':
      return block.items.map((item, index) => itemText(item, block.isOrdered ? `${index + 1}. ` : '- ')).join('\n')
    case 'quote':
      return indented(introductionText(block.blocks), '> ', '> ')
    case 'rule':
      return '* * *'
    case 'picture':
      return block.alt && `[${block.alt}]`
    default:
      return lineText(block.inline)
        .split('\n')
        .map((line) => line.replace(/\s+/g, ' ').trim())
        .join('\n')
        .trim()
  }
}

function itemText(item: readonly IntroBlock[], bullet: string): string {
  return indented(introductionText(item), bullet, ' '.repeat(bullet.length))
}

function indented(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
    .join('\n')
}

function lineText(inline: readonly IntroInline[]): string {
  return inline
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'break') return '\n'
      const words = lineText(part.children)
      if (part.kind === 'mark') return words
      const address = part.href.replace(/^(?:mailto|tel):/, '')
      return words.trim() === address || words.trim() === part.href ? words : `${words} (${address})`
    })
    .join('')
}
