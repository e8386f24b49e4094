/** Why the shop cannot start, in sentences for the person at the keyboard; shown without a stack trace. */
export class StartFault extends Error {}
