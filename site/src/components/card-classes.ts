interface CardClasses {
  readonly card: string
  readonly picture: string
  readonly text: string
  readonly title: string
  readonly description: string
  readonly featured: string
  readonly sizes: string
}

/** Text wraps below the picture where letters are so large that words wouldn't fit beside it. */
const ROW_CLASSES = {
  card: 'flex-row-reverse flex-wrap justify-end gap-x-3.5 gap-y-2 sm:gap-x-4',
  text: 'flex-[1_1_10rem]',
  title: 'text-lg/[1.2] text-pretty',
  description: 'text-[0.9375rem]/normal',
  featured: 'px-1.5 py-0.5 sm:px-2.5 sm:py-1',
  sizes: '(width >= 40rem) 11rem, 6.5rem',
}
const LEAD_CLASSES = {
  text: '',
  title: 'text-2xl/[1.12] text-balance',
  description: 'font-serif text-lg/[1.42]',
  featured: 'px-2.5 py-1',
  sizes: '(width >= 64rem) 46rem, 94vw',
}
const ROW_PICTURE_CLASSES = 'mt-1 aspect-square flex-[0_0_6.5rem] self-start'

const CLASSES_OF_SHAPES = {
  lead: {
    ...LEAD_CLASSES,
    card: 'gap-3.5 max-lg:flex-col lg:gap-9',
    picture: 'aspect-3/2 lg:flex-[0_0_60%]',
    text: 'lg:self-center',
  },
  'section-lead': {
    ...LEAD_CLASSES,
    card: 'gap-3.5 max-md:flex-col md:gap-6 lg:flex-col',
    picture: 'aspect-video sm:aspect-3/2 md:max-lg:flex-[0_0_50%] md:max-lg:self-start',
    title: 'text-[length:var(--section-lead,var(--text-2xl))]/[1.12] text-balance lg:text-xl/[1.12]',
  },
  row: { ...ROW_CLASSES, picture: `${ROW_PICTURE_CLASSES} sm:aspect-4/3 sm:flex-[0_0_min(11rem,40%)]` },
  'section-row': {
    ...ROW_CLASSES,
    picture: `${ROW_PICTURE_CLASSES} sm:aspect-4/3 sm:flex-[0_0_min(11rem,40%)] lg:aspect-square lg:flex-[0_0_6.5rem]`,
  },
  plain: {
    ...ROW_CLASSES,
    card: 'gap-x-3.5 gap-y-2 max-sm:flex-row-reverse max-sm:flex-wrap max-sm:justify-end sm:flex-col sm:gap-3.5',
    picture: 'max-sm:mt-1 max-sm:flex-[0_0_6.5rem] max-sm:self-start aspect-square sm:aspect-3/2',
    text: 'max-sm:flex-[1_1_10rem]',
    sizes: '(width >= 80rem) 24rem, (width >= 40rem) 31vw, 6.5rem',
  },
} satisfies Record<string, CardClasses>

export type CardShape = keyof typeof CLASSES_OF_SHAPES

export function isLead(shape: CardShape): boolean {
  return shape.endsWith('lead')
}

/** Portraits stand upright in obituaries. A card without a picture is only text. */
export function cardClasses(shape: CardShape, isObituary: boolean, isBare: boolean): CardClasses {
  const classes = CLASSES_OF_SHAPES[shape]
  if (isBare) return { ...classes, card: 'flex-col', text: shape === 'lead' ? 'max-w-184' : '' }
  if (!isObituary) return classes
  return { ...classes, ...OBITUARY_CLASSES[shape] }
}

const PORTRAIT_CLASSES = 'sm:aspect-4/5 sm:flex-[0_0_min(45%,19rem)] sm:self-start'
const ROW_PORTRAIT_CLASSES = 'mt-1 aspect-4/5 flex-[0_0_6.5rem] self-start sm:flex-[0_0_8rem]'

const OBITUARY_CLASSES: Partial<Record<CardShape, Partial<CardClasses>>> = {
  lead: {
    card: 'gap-3.5 max-sm:flex-col sm:gap-8 lg:gap-9',
    picture: `aspect-square ${PORTRAIT_CLASSES}`,
    text: 'sm:self-center',
  },
  'section-lead': {
    card: 'gap-3.5 max-sm:flex-col sm:gap-8 md:gap-6',
    picture: `aspect-video ${PORTRAIT_CLASSES}`,
    text: 'sm:self-center',
  },
  row: { picture: ROW_PORTRAIT_CLASSES },
  'section-row': { picture: `${ROW_PORTRAIT_CLASSES} lg:aspect-square lg:flex-[0_0_6.5rem]` },
}
