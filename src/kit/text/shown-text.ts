const prefix = 'text '

/** The name under which a page shows a text or a part of the owner's media. No product has such a name. */
export const shownText = (name: string): string => prefix + name

/** The name under which a page shows what a part of the settings says, such as `brand`. */
export const shownSetting = (part: string): string => `setting ${part}`

/** The name of the text; undefined for anything else. */
export const textShownAs = (shown: string): string | undefined => (shown.startsWith(prefix) ? shown.slice(prefix.length) : undefined)
