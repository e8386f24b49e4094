/** The journal's articles, the newest last. `wanted` is a word of a picture's description in the owner's gallery. */
export type Article = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly wanted: string
  readonly paragraphs: readonly string[]
}

export const articles: readonly Article[] = [
  {
    id: 1,
    slug: 'how-a-name-is-pressed',
    title: 'How a name is pressed',
    wanted: 'stitching',
    paragraphs: [
      'A name on a lid looks as if it had been written there. In truth it is pressed: a drawing becomes a form, the form is warmed, and a sheet of gold foil is laid between it and the leather.',
      'Too cold, and the gold flakes at the hairlines. Too hot, and it creeps beyond them. Between the two lie a few degrees and about a second, and both change with the leather. Oxblood takes the foil quickly; ivory wants patience.',
      'That is why we show you the drawing before you order. What you see on the screen is the outline that we press, letter by letter. If a name looks crowded to you, it will look crowded to us as well: try it without the second word.',
    ],
  },
  {
    id: 2,
    slug: 'which-size-of-box',
    title: 'Which size of box do you need?',
    wanted: 'stacked',
    paragraphs: [
      'Put everything you wear in a week on a table. If it fits on your palm, a small case is enough: two or three rings, a chain, a pair of studs.',
      'If it covers a saucer, take a medium box. The compartments keep chains from tangling, and the ring rolls hold seven or eight rings upright, where you see them.',
      'Bangles are what makes people regret a small box. They need a bay at least as long as your hand is wide. If you wear a set of six, look at the boxes with a drawer.',
    ],
  },
  {
    id: 3,
    slug: 'caring-for-your-box',
    title: 'Caring for your box',
    wanted: 'marble',
    paragraphs: [
      'A soft cloth, slightly damp, is all that most boxes ever need. Wipe along the grain and let it dry in the air, never on a heater.',
      'Velvet likes a clothes brush, always in one direction. If a necklace has left a line, hold the lining over steam for a moment and brush again.',
      'Keep perfume and polish away from the foil. Gold itself does not fade, but the thin layer beneath it can loosen when alcohol reaches it often.',
    ],
  },
  {
    id: 4,
    slug: 'twelve-signs-in-gold',
    title: 'Twelve signs in gold',
    wanted: 'diyas',
    paragraphs: [
      'We drew the twelve signs ourselves, with a round pen, so that they stand beside a script without shouting. Leo has the longest tail, Libra the widest shoulders, and Pisces took eleven attempts.',
      'A sign is a quiet way to say for whom a box is meant. With a name it becomes a small portrait; alone it keeps its secret.',
      'Not sure of the sign? Those born near a change, between the 18th and the 23rd of a month, should look the year up. The sun does not keep to our calendar.',
    ],
  },
]

const teaserWords = 14

/** The first fourteen words, then `[...]`. */
export const teaserOf = ({ paragraphs: [first = ''] }: Article): string => `${first.split(' ').slice(0, teaserWords).join(' ')} [...]`
