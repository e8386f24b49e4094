/** For a pattern of "like": signs that mean something in it stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
