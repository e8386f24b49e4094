/** The shop cannot start, for a reason that its owner can mend: the message is printed without a stack trace. */
export class StartFault extends Error {}
