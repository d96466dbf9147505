/** Styles of the alerts, which pages have or a script adds. */
export const ALERT_CLASSES = {
  list: 'bg-[#9b1c1c] text-[#fff] [&_:focus-visible]:outline-[#fff] print:hidden',
  /** The bar lies over the page, so that nothing moves when script adds it. Its own room is below the footer. */
  bar: 'sticky bottom-0 z-20 order-1 max-h-[40vh] flex-none overflow-y-auto border-t border-[#fff] pb-[env(safe-area-inset-bottom)]',
  alert:
    'shell flex flex-wrap items-baseline gap-x-3 py-2.5 leading-[1.4] font-semibold not-first:border-t not-first:border-[rgb(255_255_255/35%)]',
  level: 'text-sm/[1.4] font-bold',
  text: 'min-w-0 flex-[1_1_12rem] wrap-anywhere [a&]:underline',
  close: '-my-2 min-h-11 cursor-pointer px-2 text-sm/[1.4] underline',
}
