/** "first", "second" ... in words as far as people say them so. */
export const ordinal = (count: number): string => ['first', 'second', 'third', 'fourth', 'fifth'][count - 1] ?? `${count}th`
