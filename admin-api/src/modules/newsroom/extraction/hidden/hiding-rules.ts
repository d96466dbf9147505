import { textsOutside } from '../../../../lib/texts-outside.ts'
import { declarationsOf, hides, isRevealable } from './hiding-style.ts'

const MOST_STYLES = 300_000
const MOST_RULES = 400

export interface HidingRule {
  selector: string
  isRevealable: boolean
}

/** Rules of a page's own stylesheets that hide text. Those that depend on the screen or a state say nothing about the page as it opens. */
export function hidingRules(styles: readonly string[]): HidingRule[] {
  const css = withoutConditions(textsOutside(styles.join('\n').slice(0, MOST_STYLES), '/*', '*/').join(' '))
  const rules: HidingRule[] = []
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}@;]{1,500})\{([^{}]{1,2000})\}/g)) {
    const style = declarationsOf(body)
    // Without what stands behind it, a color says nothing.
    style.size > 0 &&
      !style.has('background') &&
      !style.has('background-color') &&
      (style as Map<string, string>).delete('color')
    if (!hides(style)) continue
    for (const selector of selectors.split(',').map((one) => one.trim()))
      if (isPlain(selector)) rules.push({ selector, isRevealable: isRevealable(style) })
    if (rules.length >= MOST_RULES) break
  }
  return rules
}

/** States, parts of elements and scripts' classes change later. */
function isPlain(selector: string): boolean {
  return (
    selector.length < 200 &&
    /^[\w\s.#>+~[\]="'*-]+$/.test(selector) &&
    !/^(?:\*|html|body|main|article|from|to|\d+%)$/i.test(selector) &&
    !/\b(?:js|no-js|loading|loaded|active|open|collapsed|menu|modal|tab|slide|carousel|fade)/i.test(selector)
  )
}

/** Without `@media`, `@keyframes` and the like, but with the blocks of those that hold on every screen. */
function withoutConditions(css: string, depth = 0): string {
  let kept = ''
  for (let at = 0; at < css.length; ) {
    const rule = css.indexOf('@', at)
    if (rule < 0) return kept + css.slice(at)
    kept += css.slice(at, rule)
    at = endOfRule(css, rule)
    const brace = css.indexOf('{', rule)
    if (brace > 0 && brace < at && holdsOnEveryScreen(css.slice(rule, Math.min(brace, rule + LONGEST_CONDITION))))
      kept += ` ${depth < DEEPEST ? withoutConditions(css.slice(brace + 1, at - 1), depth + 1) : ''} `
  }
  return kept
}

const LONGEST_CONDITION = 200
const DEEPEST = 3
const NARROWEST = 320
const WIDEST = 3000

/** '@media screen', and '(max-width: 99999px)' that nobody's screen exceeds. */
function holdsOnEveryScreen(condition: string): boolean {
  if (/^@layer\b/i.test(condition)) return true
  const media = /^@media\s(.*)$/is.exec(condition)?.[1]?.toLowerCase()
  if (media === undefined || /\bnot\b|\bprint\b/.test(media)) return false
  return [...media.matchAll(/\(([^()]*)\)/g)].every(([, feature = '']) => {
    const [, side, width = ''] = /^\s*(min|max)-width\s*:\s*(\d{1,9})px\s*$/.exec(feature) ?? []
    return side === 'min' ? Number(width) <= NARROWEST : side === 'max' && Number(width) >= WIDEST
  })
}

function endOfRule(css: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const sign = css.charAt(at)
    if (sign === ';' && depth === 0) return at + 1
    if (sign === '{') depth += 1
    if (sign === '}' && --depth <= 0) return at + 1
  }
  return css.length
}
