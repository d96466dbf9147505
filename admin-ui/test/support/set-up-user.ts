import { type UserEvent, userEvent } from '@testing-library/user-event'

/** A user who doesn't pause between two keys. */
export function setUpUser(): UserEvent {
  return userEvent.setup({ delay: null })
}
