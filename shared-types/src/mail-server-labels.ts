/** What begins the reason for which nothing goes out, where the mail server takes no mail from our sender. */
export const SENDER_REFUSED = 'The mail server refuses the sender'
