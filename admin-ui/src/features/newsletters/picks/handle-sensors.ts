import { KeyboardSensor, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'

/** A tap may wander this far, in pixels. */
const TAP_WANDERS = 5

/**
 * For rows that are dragged by a handle. The library waits a quarter of a second for every finger, because a finger may
 * want to scroll; at a handle it never does (`touch-none`), so whoever drags at once would move nothing.
 */
export const HANDLE_SENSORS = [
  PointerSensor.configure({
    activationConstraints: () => [new PointerActivationConstraints.Distance({ value: TAP_WANDERS })],
  }),
  KeyboardSensor,
]
