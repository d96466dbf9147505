export interface IntroPicture {
  readonly kind: 'picture'
  readonly src: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

export type IntroBlock =
  | { readonly kind: 'paragraph' | 'heading' | 'caption'; readonly inline: readonly IntroInline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly IntroBlock[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly IntroBlock[] }
  | { readonly kind: 'rule' }
  | IntroPicture

export const MARKS = ['strong', 'em', 'code', 's', 'sub', 'sup'] as const
export type IntroMark = (typeof MARKS)[number]

export type IntroInline =
  | string
  | { readonly kind: 'break' }
  | { readonly kind: 'mark'; readonly name: IntroMark; readonly children: readonly IntroInline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly IntroInline[] }
