/** Beginning of the reason for a stopped send if the mail server refuses our sender. */
export const SENDER_REFUSED = 'The mail server refuses the sender'
