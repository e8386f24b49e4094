/** How soon the shop replies to whoever writes to it. Pages, mails and the command line promise the same. */
export const replyTime = '24 business hours'
