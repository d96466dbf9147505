// Node loads this before every process of a test run: all of them share one clock, which starts at a fixed moment.
const offset = new URL(import.meta.url).searchParams.get('offset')
if (offset !== null) {
  globalThis.testClockOffset = Number(offset)
  shiftDate(globalThis.testClockOffset)
}

/**
 * Moves `Date` of this process or page by a number of milliseconds; timers and `performance` stay as they are. It needs
 * nothing else, because browsers get its source.
 * @param {number} offset
 */
export function shiftDate(offset) {
  const RealDate = globalThis.Date
  const realNow = RealDate.now.bind(RealDate)
  const now = () => realNow() + offset
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget === ShiftedDate ? target : newTarget),
    apply: () => new RealDate(now()).toString(),
  })
  RealDate.now = now
  RealDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
}
