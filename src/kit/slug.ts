/** "Rani Two-Tier Box" as a part of an address: "rani-two-tier-box". Empty for what has no letters of an address. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
