/** Beside a piece with a name or a sign, before it is bought; the law leaves no more out. */
export const madeForYou = 'Made for you alone: it can come back when it is faulty, wrong or late.'

/** The same for whatever of several pieces has one. */
export const madeForSomebody = 'What has a name or a sign on it is made for you alone: it can come back when it is faulty, wrong or late.'
